import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../testing/server/faults/test-rounds.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { describeOnBothDatabases } from '../../../testing/server/test-databases.ts';

const letters = [...'abcdef'];

interface Step {
  readonly what: 'delete' | 'restore' | 'move' | 'copy' | 'reverse';
  readonly from: 0 | 1;
  readonly to: 0 | 1;
  readonly terms: readonly string[];
}

const side = fc.constantFrom(0 as const, 1 as const);
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom('delete', 'restore', 'move', 'copy', 'reverse'),
    from: side,
    to: side,
    terms: fc.subarray(letters, { minLength: 1 }),
  }),
  { minLength: 2, maxLength: 8 },
);

describeOnBothDatabases('Cards of two sets, moved, copied, deleted and restored', (database) => {
  test(
    'one after the other or at once, are each in one place, and places have no gaps',
    { timeout: 300_000 },
    async () => {
      const admin = await openTestAdmin(database);
      await fc.assert(
        fc.asyncProperty(steps, fc.boolean(), async (drawn, isAtOnce) => {
          const sets = [await admin.addSet(), await admin.addSet()];
          const setIds = sets.map(({ id }) => id);
          const first = (await admin.call('POST', `/api/sets/${setIds[0]}/cards/bulk`, { terms: letters })).json();
          const ids = new Map<string, string>(first.map(({ id, term }: { id: string; term: string }) => [term, id]));
          const run = (step: Step) => runStep(admin, step, { setIds, ids });
          if (isAtOnce) await Promise.all(drawn.map(run));
          else for (const step of drawn) await run(step);
          await check(admin, setIds, [...ids.values()]);
        }),
        { numRuns: rounds(15, 300) },
      );
    },
  );
});

interface Sets {
  readonly setIds: readonly string[];
  readonly ids: ReadonlyMap<string, string>;
}

async function runStep(admin: TestAdmin, { what, from, to, terms }: Step, { setIds, ids }: Sets): Promise<void> {
  const cards = await admin.listCards(setIds[from] ?? '');
  const reversed = { cardIds: cards.map(({ id }) => id).toReversed() };
  const chosen = { cardIds: terms.map((term) => ids.get(term)), toSetId: setIds[to] };
  const isReverse = what === 'reverse';
  const url = `/api/sets/${setIds[from]}/${isReverse ? 'reorder' : `cards/${what}`}`;
  const { statusCode } = await admin.call('POST', url, isReverse ? reversed : chosen);
  expect([200, 201, 204, 404, 409]).toContain(statusCode);
}

async function check(admin: TestAdmin, setIds: readonly string[], ids: readonly string[]): Promise<void> {
  const lists = await Promise.all(setIds.map((id) => admin.listCards(id)));
  for (const cards of lists) {
    expect(cards.map(({ orderIndex }) => orderIndex)).toEqual(cards.map((_, index) => index));
  }
  const { db } = admin.services;
  const rows = await db.selectFrom('cards').select(['id', 'set_id']).where('id', 'in', ids).execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const texts = await db.selectFrom('set_texts').select(['set_id', 'folded']).where('set_id', 'in', setIds).execute();
  for (const { set_id: setId, folded } of texts) {
    const terms = lists[setIds.indexOf(setId)]?.map(({ term }) => term.toLowerCase());
    const found = folded.split('\n').filter((line) => terms?.includes(line));
    expect(found.toSorted()).toEqual(terms?.toSorted());
  }
  const counts = await db.selectFrom('sets').select(['id', 'card_count']).where('id', 'in', setIds).execute();
  for (const { id, card_count } of counts) expect(card_count).toBe(lists[setIds.indexOf(id)]?.length);
}
