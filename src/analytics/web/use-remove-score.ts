import { useState } from 'react';
import type { LeaderboardEntry } from '../../leaderboard/contract/leaderboard.ts';
import { useDeleteScore, useDeleteScores } from '../../leaderboard/web/leaderboard-queries.ts';
import { errorToast } from '../../platform/web/ui/feedback/toast-slot.ts';
import { useToast } from '../../platform/web/ui/feedback/toast.tsx';
import { filterOf, type RemovalScope } from './removal-scope.ts';

export interface ScoreRemoval {
  readonly entry: LeaderboardEntry;
  readonly scope: RemovalScope;
  /** From which scopes count back. */
  readonly askedAtMs: number;
}

/** @param setId undefined for the board of all sets */
export function useRemoveScore(setId: string | undefined) {
  const [removal, setRemoval] = useState<ScoreRemoval>();
  const one = useDeleteScore();
  const many = useDeleteScores();
  const toast = useToast();

  function confirm() {
    if (!removal) return;
    const { entry, scope, askedAtMs } = removal;
    const onError = () => toast(errorToast(failureOf(scope)));
    setRemoval(undefined);
    if (scope === 'score') {
      one.mutate(entry.id, { onSuccess: () => toast({ title: 'Score deleted successfully' }), onError });
      return;
    }
    const onSuccess = ({ count }: { count: number }) => toast({ title: `${count} scores deleted successfully` });
    many.mutate(filterOf(scope, entry, { setId, nowMs: askedAtMs }), { onSuccess, onError });
  }

  return {
    removal,
    ask: (entry: LeaderboardEntry) => setRemoval({ entry, scope: 'score', askedAtMs: Date.now() }),
    choose: (scope: RemovalScope) => setRemoval((asked) => asked && { ...asked, scope }),
    keep: () => setRemoval(undefined),
    confirm,
    removedId: one.isPending ? one.variables : undefined,
  };
}

function failureOf(scope: RemovalScope): string {
  return scope === 'score' ? 'Failed to delete score' : 'Failed to delete scores';
}
