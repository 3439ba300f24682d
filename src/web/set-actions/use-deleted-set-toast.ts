import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { restoreSet } from '../api/sets.ts';
import { errorToast } from '../ui/feedback/toast-slot.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/** Says that a set was deleted and offers to bring it back, which also works once the screen was left. */
export function useDeletedSetToast() {
  const queryClient = useQueryClient();
  const toast = useToast();

  return useCallback(
    (setId: string, title = 'Set deleted successfully') => {
      async function restore() {
        try {
          await restoreSet(queryClient, setId);
          toast({ title: 'Set restored' });
        } catch {
          const again = { label: 'Try again', onSelect: () => void restore() };
          toast({ ...errorToast('Failed to restore set'), action: again });
        }
      }

      toast({ title, action: { label: 'Undo', onSelect: () => void restore() } });
    },
    [queryClient, toast],
  );
}
