import type { CardAnswer, Confusion } from '../../analytics/contract.ts';
import { insertCards } from '../../cards/server/card-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { openTestAdmin, type TestAdmin } from './test-admin.ts';
import type { TestDatabase } from './test-databases.ts';
import { insertTestSet } from './test-sets.ts';

interface Seen {
  readonly confusions?: readonly Confusion[];
  readonly answers?: readonly CardAnswer[];
}

/** A test set with the cards north, south and west, and its finished quizzes. */
export interface TestObservations {
  readonly admin: TestAdmin;
  readonly db: Database;
  readonly setId: string;
  readonly addCards: (setId: string, terms: readonly string[], orderIndex?: number) => Promise<unknown>;
  readonly finish: (seen: Seen, network?: string, key?: string) => Promise<unknown>;
  readonly finishEverywhere: (seen: Seen, networks: number) => Promise<void>;
  /** @returns the status */
  readonly send: (metadata: object) => Promise<number>;
}

interface Overrides {
  readonly now: () => number;
  readonly idOf: (term: string) => string;
}

export async function openTestObservations(
  database: Pick<TestDatabase, 'open'>,
  { now, idOf }: Overrides,
): Promise<TestObservations> {
  const admin = await openTestAdmin(database, { now });
  const { db, events } = admin.services;
  const setId = await insertTestSet(db);
  const observations: TestObservations = {
    admin,
    db,
    setId,
    addCards: (toSet, terms, orderIndex = 0) =>
      insertCards(
        db,
        terms.map((term, index) => ({
          id: idOf(term),
          setId: toSet,
          term,
          definition: '',
          orderIndex: orderIndex + index,
        })),
      ),
    finish(seen, network = '203.0.113.7', key) {
      events.add({ setId, eventType: 'quiz_complete', value: 50, ...seen }, network, key);
      return events.flush();
    },
    async finishEverywhere(seen, networks) {
      for (let network = 1; network <= networks; network++) await observations.finish(seen, `198.51.100.${network}`);
    },
    async send(metadata) {
      const payload = { setId, eventType: 'quiz_complete', metadata: JSON.stringify(metadata) };
      return (await admin.app.inject({ method: 'POST', url: '/api/analytics/event', payload })).statusCode;
    },
  };
  await observations.addCards(setId, ['north', 'south', 'west']);
  return observations;
}
