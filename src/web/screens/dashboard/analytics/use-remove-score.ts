import { useState } from 'react';
import type { LeaderboardEntry } from '../../../../shared/contract/leaderboard.ts';
import { useDeleteScore } from '../../../api/leaderboard.ts';
import { useToast } from '../../../ui/toast.tsx';

/** The removal of a score: asked for, then answered with yes or no. */
export function useRemoveScore() {
  const [doomed, setDoomed] = useState<LeaderboardEntry>();
  const { mutate, isPending, variables: removedId } = useDeleteScore();
  const toast = useToast();

  function confirm() {
    if (!doomed) return;
    mutate(doomed.id, {
      onSuccess: () => toast({ title: 'Score deleted successfully' }),
      onError: () => toast({ title: 'Error', description: 'Failed to delete score', tone: 'bad' }),
    });
    setDoomed(undefined);
  }

  return {
    doomed,
    ask: setDoomed,
    keep: () => setDoomed(undefined),
    confirm,
    removedId: isPending ? removedId : undefined,
  };
}
