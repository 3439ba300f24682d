import { useCallback } from 'react';
import { errorToast, type ToastContent, useToast } from './toast.tsx';
import { useTexts } from '../../languages/use-texts.tsx';
import { findInNavigator } from '../../browser/find-interface.ts';

/** Returns a function that copies a text. `copied` is a line below 'Copied!' in the toast, or a toast in place of that. */
export function useCopy(): (text: string, copied?: string | ToastContent) => Promise<void> {
  const t = useTexts();
  const toast = useToast();
  return useCallback(
    async (text, copied) => {
      const done = typeof copied === 'object' ? copied : { title: t('Copied!'), description: copied };
      toast((await copyText(text)) ? done : errorToast(t('Failed to copy to clipboard')));
    },
    [toast, t],
  );
}

/** Copies a text. Resolves to false if the browser refuses, as it does outside the handler of a click or key press. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = findInNavigator('clipboard');
  if (!clipboard) return copySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Copies without the clipboard interface, which insecure pages and some frames do not have. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0';
  // A dialog takes the focus back from an element outside.
  (focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
