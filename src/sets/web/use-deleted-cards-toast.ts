import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { restoreCards } from './deletions-queries.ts';
import { problemText } from '../../api/web/problem-text.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { useUndoToast } from './use-undo-toast.ts';

export function useDeletedCardsToast() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoToast = useUndoToast();

  return useCallback(
    (setId: string, cardIds: readonly string[], title: string) => {
      if (cardIds.length === 0) return toast({ title });
      const words = cardIds.length === 1 ? 'card' : 'cards';
      undoToast(title, {
        restore: () => restoreCards(queryClient, { setId, cardIds }),
        restored: cardIds.length === 1 ? 'Card restored' : 'Cards restored',
        failureWords: (error) => problemText(error) ?? `Failed to restore ${words}`,
      });
    },
    [queryClient, toast, undoToast],
  );
}
