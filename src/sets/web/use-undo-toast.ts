import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { problemText } from '../../api/web/problem-text.ts';
import { errorToast, useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { restoreCards } from './deletions-queries.ts';
import { restoreSet } from './sets-queries.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface Undo {
  readonly restore: () => Promise<unknown>;
  readonly restoredTitle: string;
  readonly describeFailure: (error: unknown) => string;
  readonly description?: string | undefined;
}

/** Shows a toast with Undo, which works even after the screen was left. */
export function useUndoToast() {
  const toast = useToast();
  const t = useTexts();

  return useCallback(
    (title: string, { restore, restoredTitle, describeFailure, description }: Undo) => {
      async function undo() {
        try {
          await restore();
          toast({ title: restoredTitle });
        } catch (error) {
          const retry = { label: t('Try again'), onSelect: () => void undo() };
          toast({ ...errorToast(describeFailure(error)), action: retry });
        }
      }

      toast({ title, description, action: { label: t('Undo'), onSelect: () => void undo() } });
    },
    [toast, t],
  );
}

export function useDeletedSetToast() {
  const queryClient = useQueryClient();
  const undoToast = useUndoToast();
  const t = useTexts();

  return useCallback(
    (setId: string, title = t('Set deleted successfully')) =>
      undoToast(title, {
        restore: () => restoreSet(queryClient, setId),
        restoredTitle: t('Set restored'),
        describeFailure: () => t('Failed to restore set'),
      }),
    [queryClient, undoToast, t],
  );
}

export function useDeletedCardsToast() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoToast = useUndoToast();
  const t = useTexts();

  return useCallback(
    (setId: string, cardIds: readonly string[], title: string, onRestored?: () => void) => {
      if (cardIds.length === 0) return toast({ title });
      const isOne = cardIds.length === 1;
      undoToast(title, {
        restore: () => restoreCards(queryClient, { setId, cardIds }).then(onRestored),
        restoredTitle: isOne ? t('Card restored') : t('Cards restored'),
        describeFailure: (error) =>
          problemText(error, t) ?? (isOne ? t('Failed to restore card') : t('Failed to restore cards')),
      });
    },
    [queryClient, toast, undoToast, t],
  );
}
