import type { LeaderboardEntry } from '../contract.ts';

/** Entries are named P1, P2 and so on, fastest first, half a second apart. */
export function makeEntries(count: number, own: Partial<LeaderboardEntry> = {}): LeaderboardEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `entry-${index + 1}`,
    emoji: '🐝',
    initials: `P${index + 1}`,
    completionTime: 9_000 + index * 500,
    pairs: 6,
    setId: 'set-1',
    setTitle: 'First Words',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...own,
  }));
}
