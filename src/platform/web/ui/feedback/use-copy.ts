import { useCallback } from 'react';
import { errorToast, type ToastContent, useToast } from './toast.tsx';
import { useTexts } from '../../languages/use-texts.tsx';
import { findInNavigator } from '../../browser/find-interface.ts';

/** Returns a function that copies a text. `feedback` is a line below 'Copied!' in the toast, or another toast. */
export function useCopy(): (text: string, feedback?: string | ToastContent) => Promise<void> {
  const t = useTexts();
  const toast = useToast();
  return useCallback(
    async (text, feedback) => {
      const success = typeof feedback === 'object' ? feedback : { title: t('Copied!'), description: feedback };
      toast((await copyText(text)) ? success : errorToast(t('Failed to copy to clipboard')));
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
  const focusedElement = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0';
  // A dialog takes the focus back from an element outside.
  (focusedElement?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
  }
}
