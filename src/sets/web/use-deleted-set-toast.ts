import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { restoreSet } from './sets-queries.ts';
import { useUndoToast } from './use-undo-toast.ts';

export function useDeletedSetToast() {
  const queryClient = useQueryClient();
  const undoToast = useUndoToast();

  return useCallback(
    (setId: string, title = 'Set deleted successfully') =>
      undoToast(title, {
        restore: () => restoreSet(queryClient, setId),
        restored: 'Set restored',
        failureWords: () => 'Failed to restore set',
      }),
    [queryClient, undoToast],
  );
}
