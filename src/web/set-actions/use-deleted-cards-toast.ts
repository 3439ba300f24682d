import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { restoreCards } from '../api/bin/deletions.ts';
import { problemText } from '../api/problem-text.ts';
import { errorToast } from '../ui/feedback/toast-slot.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/** Says that cards were deleted and offers to bring them back, which also works once the screen was left. */
export function useDeletedCardsToast() {
  const queryClient = useQueryClient();
  const toast = useToast();

  return useCallback(
    (setId: string, cardIds: readonly string[], title: string) => {
      const words = cardIds.length === 1 ? 'card' : 'cards';
      async function restore() {
        try {
          await restoreCards(queryClient, { setId, cardIds });
          toast({ title: cardIds.length === 1 ? 'Card restored' : 'Cards restored' });
        } catch (error) {
          const again = { label: 'Try again', onSelect: () => void restore() };
          toast({ ...errorToast(problemText(error) ?? `Failed to restore ${words}`), action: again });
        }
      }

      if (cardIds.length === 0) return toast({ title });
      toast({ title, action: { label: 'Undo', onSelect: () => void restore() } });
    },
    [queryClient, toast],
  );
}
