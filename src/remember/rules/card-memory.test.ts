import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSetMemories, parseSetMemory, formatSetMemory } from './card-memory.ts';
import { countDue, dueCardIds, endOfToday } from './due-cards.ts';
import { cardIds, memories, setMemories } from './test-memories.ts';

test('a written memory is read back unchanged', () => {
  fc.assert(
    fc.property(setMemories, (memory) => {
      expect(parseSetMemory(formatSetMemory(memory))).toEqual(memory);
    }),
  );
});

test('lines of another hand are left out', () => {
  const line = 'card,m1,m0,2.3065,2.11810397,0,1,1,0,1';
  expect(parseSetMemory(`${line}\nnonsense\n,,,\n\n${line}9`).size).toBe(1);
});

test.each([
  ['stability', '0,2.1'],
  ['stability', '0.0009,2.1'],
  ['difficulty', '2.3065,0'],
  ['difficulty', '2.3065,10.1'],
])('a line whose %s FSRS cannot go on from is left out: %s', (_, numbers) => {
  expect(parseSetMemory(`card,m1,m0,${numbers},0,1,1,0,1`).size).toBe(0);
});

test('counting what is due reads no more than it has to, and counts the same', () => {
  fc.assert(
    fc.property(
      setMemories,
      fc.date({ min: new Date(2026, 1), max: new Date(2060, 1), noInvalidDate: true }),
      (memory, day) => {
        const nowMs = day.getTime();
        expect(countDue(formatSetMemory(memory), endOfToday(nowMs))).toBe(dueCardIds(memory, nowMs).length);
      },
    ),
  );
});

test('10,000 cards are stored in less than 1 MB', () => {
  const [many = []] = fc.sample(fc.array(memories, { minLength: 1_000, maxLength: 1_000 }), { numRuns: 1, seed: 7 });
  const ids = fc.sample(cardIds, { numRuns: 10_000, seed: 7 });
  const memory = new Map(
    ids.flatMap((id, index) =>
      many
        .slice(index % many.length)
        .slice(0, 1)
        .map((one) => [id, one] as const),
    ),
  );
  const text = formatSetMemory(memory);
  expect(memory.size).toBe(10_000);
  expect(text.length).toBeLessThan(1_000_000);
});

test('merging keeps the newest review of each card, whichever device asks', () => {
  fc.assert(
    fc.property(setMemories, setMemories, fc.array(memories, { maxLength: 4 }), (one, fresh, again) => {
      const shared = [...one.keys()].slice(0, again.length);
      const other = new Map([
        ...fresh,
        ...shared.flatMap((id, index) => (again[index] ? [[id, again[index]] as const] : [])),
      ]);
      const merged = mergeSetMemories(one, other);
      expect(merged).toEqual(mergeSetMemories(other, one));
      expect(mergeSetMemories(merged, other)).toEqual(merged);
      for (const [id, memory] of merged) {
        const times = [one.get(id), other.get(id)].map((known) => known?.reviewedMs ?? 0);
        expect(memory.reviewedMs).toBe(Math.max(...times));
      }
    }),
  );
});
