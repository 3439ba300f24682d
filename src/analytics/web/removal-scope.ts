import type { CallSent } from '../../api/contract/call-types.ts';
import type { LeaderboardEntry } from '../../leaderboard/contract/leaderboard.ts';
import { periodStartMs } from '../../leaderboard/rules/period.ts';

export type RemovalScope = 'score' | 'network' | 'day' | 'month' | 'set';

type EntryFilter = CallSent<'DELETE /api/leaderboard/entries'>['query'];

const dayMs = 24 * 60 * 60 * 1000;

export const removalScopes = ['network', 'day', 'month', 'set'] as const satisfies readonly RemovalScope[];

export function scopeLabel(scope: RemovalScope, { setTitle }: LeaderboardEntry): string {
  switch (scope) {
    case 'score':
      return 'Only this score';
    case 'network':
      return 'All from the same network';
    case 'day':
      return 'All of the last 24 hours';
    case 'month':
      return 'All of this month';
    case 'set':
      return `All of “${setTitle}”`;
  }
}

/** @param at.setId undefined for the board of all sets: then the same network's scores go from every set */
export function filterOf(
  scope: Exclude<RemovalScope, 'score'>,
  entry: LeaderboardEntry,
  at: { setId: string | undefined; nowMs: number },
): EntryFilter {
  const { setId } = entry;
  switch (scope) {
    case 'network':
      return { sameSourceAs: entry.id, setId: at.setId };
    case 'day':
      return { setId, since: new Date(at.nowMs - dayMs).toISOString() };
    case 'month':
      return { setId, since: new Date(periodStartMs('month', at.nowMs)).toISOString() };
    case 'set':
      return { setId };
  }
}
