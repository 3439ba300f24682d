import type { StudySet } from '../../sets/contract/set.ts';
import { buildSet } from '../../testing/rules/build-set.ts';

export function makeSet(own: Partial<StudySet> = {}): StudySet {
  return buildSet({
    id: 'set-1',
    title: 'Greetings',
    cardCount: 3,
    updatedAt: '2026-01-02T00:00:00.000Z',
    ...own,
  });
}

/** Makes sets, the most recently changed first. */
export function makeSets(count: number): StudySet[] {
  return Array.from({ length: count }, (_, index) =>
    makeSet({
      id: `set-${index + 1}`,
      title: `Unit ${index + 1}`,
      updatedAt: new Date(Date.UTC(2026, 5, 1) - index * 60_000).toISOString(),
    }),
  );
}
