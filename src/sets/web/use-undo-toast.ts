import { useCallback } from 'react';
import { errorToast } from '../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';

interface Undo {
  readonly restore: () => Promise<unknown>;
  readonly restored: string;
  readonly failureWords: (error: unknown) => string;
}

/** Offers Undo, even after the screen was left. */
export function useUndoToast() {
  const toast = useToast();

  return useCallback(
    (title: string, { restore, restored, failureWords }: Undo) => {
      async function undo() {
        try {
          await restore();
          toast({ title: restored });
        } catch (error) {
          const again = { label: 'Try again', onSelect: () => void undo() };
          toast({ ...errorToast(failureWords(error)), action: again });
        }
      }

      toast({ title, action: { label: 'Undo', onSelect: () => void undo() } });
    },
    [toast],
  );
}
