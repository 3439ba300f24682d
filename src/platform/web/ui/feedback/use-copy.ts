import { useCallback } from 'react';
import { copyText } from '../../browser/clipboard.ts';
import { errorToast, type ToastContent } from './toast-slot.ts';
import { useToast } from './toast.tsx';
import { useTexts } from '../../languages/use-texts.tsx';

/** Below 'Copied!', or a toast of its own. */
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
