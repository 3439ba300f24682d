import { expect } from 'vitest';
import type { Card } from '../contract/card.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { openTestAdmin, type TestAdmin } from '../../testing/server/test-admin.ts';
import type { TestDatabase } from '../../testing/server/test-databases.ts';

/** For tests: a set whose cards are added and read by their terms. */
export interface TestCards {
  readonly admin: TestAdmin;
  readonly set: StudySet;
  /** Fails where places have gaps. */
  readonly terms: () => Promise<string[]>;
  readonly addTerms: (...names: string[]) => Promise<Card[]>;
  readonly readSet: () => Promise<StudySet>;
  readonly found: (search: string) => Promise<boolean>;
}

/** The test clock advances by a millisecond each time it is read. */
export async function openTestCards(database: Pick<TestDatabase, 'open'>): Promise<TestCards> {
  let clock = 1_000_000;
  const admin = await openTestAdmin(database, { now: () => clock++ });
  const set = await admin.addSet({ title: 'Animals' });
  return {
    admin,
    set,
    async terms() {
      const cards = await admin.listCards(set.id);
      expect(cards.map(({ orderIndex }) => orderIndex)).toEqual(cards.map((_, index) => index));
      return cards.map(({ term }) => term);
    },
    addTerms: async (...names) => (await admin.call('POST', `/api/sets/${set.id}/cards/bulk`, { terms: names })).json(),
    readSet: async () => (await admin.call('GET', `/api/sets/${set.id}`)).json(),
    async found(search) {
      const sets: StudySet[] = (await admin.call('GET', `/api/sets?search=${encodeURIComponent(search)}`)).json();
      return sets.some(({ id }) => id === set.id);
    },
  };
}
