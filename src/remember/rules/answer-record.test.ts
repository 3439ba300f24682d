import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAnswerRecord, formatAnswerRecord } from './answer-record.ts';
import { cardIds, memories } from './test-memories.ts';

test('an answer is read as it was written', () => {
  const records = fc.record({
    setId: cardIds,
    cardId: cardIds,
    memory: fc.option(memories, { nil: undefined }),
    answeredMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    difference: fc.constantFrom(1, -1),
  });
  fc.assert(
    fc.property(records, (record) => {
      expect(parseAnswerRecord(formatAnswerRecord(record))).toEqual(record);
    }),
  );
});

test.each(['', 'set', 'set,card,m1,2\n', 'set,card,m1,1\nnonsense', 'set,card,m1,1\nother,m1,m0,2.3065,2.1,0,1,1,0,1'])(
  '%j is no answer',
  (text) => {
    expect(parseAnswerRecord(text)).toBeUndefined();
  },
);
