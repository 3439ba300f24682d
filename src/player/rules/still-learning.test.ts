import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedCardIds, toggleMark, maxLearningCards, maxLearningSets } from './still-learning.ts';

const id = fc.stringMatching(/^[\w-]{1,20}$/);
const marks = fc.array(fc.tuple(fc.constantFrom('set-1', 'set-2', 'set-3'), id), { maxLength: 40 });

function stored(pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((text, [setId, cardId]) => toggleMark(text, setId, cardId), '');
}

test('a card is marked, and marked again it is not', () => {
  const marked = toggleMark('', 'set-1', 'card-1');
  expect(markedCardIds(marked, 'set-1')).toEqual(['card-1']);
  expect(markedCardIds(toggleMark(marked, 'set-1', 'card-1'), 'set-1')).toEqual([]);
});

test('a mark changes that card of that set alone', () => {
  fc.assert(
    fc.property(marks, id, (pairs, cardId) => {
      const before = stored(pairs);
      const after = toggleMark(before, 'set-1', cardId);
      for (const setId of ['set-2', 'set-3']) expect(markedCardIds(after, setId)).toEqual(markedCardIds(before, setId));
      const others = (text: string) => markedCardIds(text, 'set-1').filter((one) => one !== cardId);
      expect(others(after)).toEqual(others(before));
      expect(markedCardIds(after, 'set-1').includes(cardId)).toBe(!markedCardIds(before, 'set-1').includes(cardId));
    }),
  );
});

test('no card is marked twice', () => {
  fc.assert(
    fc.property(marks, (pairs) => {
      const ids = markedCardIds(stored(pairs), 'set-1');
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('remembered marks are bounded, and the oldest go first', () => {
  let text = '';
  for (let card = 0; card <= maxLearningCards; card++) text = toggleMark(text, 'set', `${card}`);
  expect(markedCardIds(text, 'set')).toHaveLength(maxLearningCards);
  expect(markedCardIds(text, 'set')).not.toContain('0');
  expect(markedCardIds(text, 'set')).toContain(`${maxLearningCards}`);
  for (let set = 0; set < maxLearningSets; set++) text = toggleMark(text, `set-${set}`, 'card');
  expect(text.split('\n')).toHaveLength(maxLearningSets);
  expect(markedCardIds(text, 'set')).toEqual([]);
});

test('marks are read and written whatever was stored', () => {
  fc.assert(
    fc.property(fc.string(), id, id, (text, setId, cardId) => {
      expect(markedCardIds(toggleMark(text, setId, cardId), setId).includes(cardId)).toBe(
        !markedCardIds(text, setId).includes(cardId),
      );
    }),
  );
});
