import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../testing/server/faults/test-rounds.ts';
import { describeOnBothDatabases } from '../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';

/** `at` picks among the cards of the beginning. */
type Step =
  | { readonly type: 'add'; readonly term: string; readonly orderIndex: number | undefined }
  | { readonly type: 'bulk'; readonly terms: readonly string[] }
  | { readonly type: 'delete'; readonly term: string }
  | { readonly type: 'edit'; readonly term: string }
  | { readonly type: 'reorder'; readonly terms: readonly string[] };

interface Schedule {
  readonly before: readonly string[];
  readonly steps: readonly Step[];
}

const schedules = fc.integer({ min: 0, max: 5 }).chain((count) => {
  const before = Array.from({ length: count }, (_, index) => `old ${index}`);
  const place = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
  const add = fc.record({ type: fc.constant('add' as const), term: fc.constant('new'), orderIndex: place });
  const bulk = fc.constant({ type: 'bulk' as const, terms: ['bulk a', 'bulk b'] });
  const step: fc.Arbitrary<Step> =
    count === 0
      ? fc.oneof(add, bulk, fc.constant({ type: 'reorder' as const, terms: [] }))
      : fc.oneof(
          add,
          bulk,
          fc.constantFrom(...before).map((term) => ({ type: 'delete' as const, term })),
          fc.constantFrom(...before).map((term) => ({ type: 'edit' as const, term })),
          fc.shuffledSubarray(before, { minLength: count }).map((terms) => ({ type: 'reorder' as const, terms })),
        );
  return fc.record({ before: fc.constant(before), steps: fc.array(step, { minLength: 2, maxLength: 5 }) });
});

describeOnBothDatabases('changes of one set at the same time', (database) => {
  test('leave it as if they had come one after the other', { timeout: 300_000 }, async () => {
    const admin = await openTestAdmin(database);
    await fc.assert(
      fc.asyncProperty(schedules, async ({ before, steps: drawn }) => {
        const steps = drawn.map(withNameOfItsOwn);
        const set = await admin.addSet();
        const ids = await addOld(admin, set.id, before);
        const statuses = await Promise.all(steps.map((step) => run(admin, { setId: set.id, step, ids })));
        const cards = await admin.listCards(set.id);
        expect(cards.map(({ orderIndex }) => orderIndex)).toEqual(cards.map((_, index) => index));
        const after = cards.map(({ term }) => term);
        expect(orders(steps.length).some((order) => explains(order, { before, steps }, statuses, after))).toBe(true);
        const changed = await admin.call('GET', `/api/sets/${set.id}`);
        expect(changed.json().cardCount).toBe(cards.length);
        const found = await admin.services.db
          .selectFrom('set_texts')
          .select('folded')
          .where('set_id', '=', set.id)
          .executeTakeFirstOrThrow();
        for (const term of after) expect(found.folded.split('\n')).toContain(term.toLowerCase());
      }),
      { numRuns: rounds(40, 1_000) },
    );
  });
});

function withNameOfItsOwn(step: Step, index: number): Step {
  if (step.type === 'add') return { ...step, term: `${step.term} ${index}` };
  return step.type === 'bulk' ? { ...step, terms: step.terms.map((term) => `${term} ${index}`) } : step;
}

async function addOld(admin: TestAdmin, setId: string, terms: readonly string[]): Promise<Map<string, string>> {
  if (terms.length === 0) return new Map();
  const cards: { id: string; term: string }[] = (
    await admin.call('POST', `/api/sets/${setId}/cards/bulk`, { terms })
  ).json();
  return new Map(cards.map(({ id, term }) => [term, id]));
}

interface Run {
  readonly setId: string;
  readonly step: Step;
  readonly ids: ReadonlyMap<string, string>;
}

async function run(admin: TestAdmin, { setId, step, ids }: Run): Promise<number> {
  const answer = await send();
  return answer.statusCode;

  function send() {
    switch (step.type) {
      case 'add':
        return admin.call('POST', `/api/sets/${setId}/cards`, { term: step.term, orderIndex: step.orderIndex });
      case 'bulk':
        return admin.call('POST', `/api/sets/${setId}/cards/bulk`, { terms: step.terms });
      case 'delete':
        return admin.call('DELETE', `/api/cards/${ids.get(step.term)}`);
      case 'edit':
        return admin.call('PUT', `/api/cards/${ids.get(step.term)}`, { definition: 'edited' });
      case 'reorder':
        return admin.call('POST', `/api/sets/${setId}/reorder`, { cardIds: step.terms.map((term) => ids.get(term)) });
    }
  }
}

/** Whether these steps in turn give these answers and cards. */
function explains(
  order: readonly number[],
  { before, steps }: Schedule,
  statuses: readonly number[],
  after: readonly string[],
): boolean {
  let terms = [...before];
  for (const index of order) {
    const step = steps[index];
    if (step === undefined) return false;
    const [status, next] = model(terms, step);
    if (status !== statuses[index]) return false;
    terms = next;
  }
  return JSON.stringify(terms) === JSON.stringify(after);
}

function model(terms: readonly string[], step: Step): [status: number, terms: string[]] {
  switch (step.type) {
    case 'add':
      return [201, terms.toSpliced(Math.min(step.orderIndex ?? terms.length, terms.length), 0, step.term)];
    case 'bulk':
      return [201, [...terms, ...step.terms]];
    case 'delete':
      return terms.includes(step.term) ? [204, terms.filter((term) => term !== step.term)] : [404, [...terms]];
    case 'edit':
      return [terms.includes(step.term) ? 200 : 404, [...terms]];
    case 'reorder': {
      const isWhole = terms.length === step.terms.length && terms.every((term) => step.terms.includes(term));
      return isWhole ? [204, [...step.terms]] : [409, [...terms]];
    }
  }
}

function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)),
  );
}
