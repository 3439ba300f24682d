import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../testing/server/test-length.ts';
import type { CardEdit } from '../../cards/contract/card.ts';
import { type Outcome, setUpSaver, unsaved } from './test-saver.ts';

describe('whatever the network does', () => {
  test('the server ends up with the last text of every card, and each card has one request at most', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { saver, server, clock, beIdle } = setUpSaver({ isIdleAtOnce: false });
        const typed = new Map<string, CardEdit>();
        for (const next of steps) {
          if (next.type === 'edit') {
            typed.set(next.cardId, { ...typed.get(next.cardId), ...next.edit });
            saver.edit(next.cardId, next.edit);
          }
          if (next.type === 'answer') await server.answerAt(next.index, next.outcome);
          if (next.type === 'flush') {
            if (next.isProcessed) server.processAborted();
            saver.dispatch({ type: 'leaving' });
          }
          if (next.type === 'online') saver.retry();
          if (next.type === 'pause') clock.ring();
          if (next.type === 'idle') beIdle();
          expect(server.hasOnePerCard()).toBe(true);
          for (const [cardId, edit] of unsaved(saver)) expect(typed.get(cardId)).toMatchObject(edit);
        }
        const isSaved = saver.saveAll();
        await server.answerAll('accepted');
        expect(await isSaved).toBe(true);
        expect(saver.state()).toBe('saved');
        expect(server.accepted).toEqual(typed);
      }),
      { numRuns: isLong ? 2_000 : 200 },
    );
  });

  test('a card that is made late gets every edit that was made before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1 }), fc.array(edit), fc.nat(3), async (before, after, failures) => {
        const { saver, server, add, make } = setUpSaver();
        add('new');
        for (const each of before) saver.edit('new', each);
        for (let failed = 0; failed < failures; failed += 1) {
          await make('refused');
          saver.dispatch({ type: 'makingAsked', id: 'new' });
        }
        await make('a');
        for (const each of after) saver.edit('a', each);
        await server.answerAll('accepted');
        expect(server.accepted.get('a')).toEqual(Object.assign({}, ...before, ...after));
      }),
    );
  });
});

const edit: fc.Arbitrary<CardEdit> = fc.oneof(
  fc.record({ term: fc.string({ maxLength: 3 }) }),
  fc.record({ definition: fc.string({ maxLength: 3 }) }),
  fc.record({ showMediaAndText: fc.boolean() }),
);

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('edit' as const), cardId: fc.constantFrom('a', 'b', 'c'), edit }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      index: fc.nat(2),
      outcome: fc.constantFrom<Outcome>('accepted', 'accepted', 'retry', 'refused', 'signed-out'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('idle' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('flush' as const), isProcessed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('online' as const, 'pause' as const) }) },
);
