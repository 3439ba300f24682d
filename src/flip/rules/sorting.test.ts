import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laidOut, pileCounts, undoSorting, type Sorting } from './sorting.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const setCards = ids.map((id) => ({ id }));
const sortings: fc.Arbitrary<Sorting> = fc.array(
  fc.record({
    cardId: fc.constantFrom(...ids),
    pile: fc.constantFrom('known' as const, 'learning' as const),
    wasMarked: fc.boolean(),
  }),
  { maxLength: 12 },
);
const decks = fc.subarray(setCards, { minLength: 1 });
const marks = fc.subarray(ids);

test('each sorted card lies on one pile', () => {
  fc.assert(
    fc.property(sortings, (sorting) => {
      const { known, learning } = pileCounts(sorting);
      expect(known + learning).toBe(new Set(sorting.map(({ cardId }) => cardId)).size);
    }),
  );
});

test('a card that is sorted again lies where it was put last, and undoing puts it back', () => {
  const once: Sorting = [{ cardId: 'a', pile: 'known', wasMarked: false }];
  const twice: Sorting = [...once, { cardId: 'a', pile: 'learning', wasMarked: false }];
  expect(pileCounts(twice)).toEqual({ known: 0, learning: 1 });
  expect(pileCounts(undoSorting(twice))).toEqual({ known: 1, learning: 0 });
});

test('undoing everything leaves nothing sorted', () => {
  fc.assert(
    fc.property(sortings, (sorting) => {
      expect(sorting.reduce(undoSorting, sorting)).toEqual([]);
      expect(undoSorting([])).toEqual([]);
    }),
  );
});

test('the whole deck is laid out in its order, and then whatever else is still learned', () => {
  fc.assert(
    fc.property(decks, sortings, marks, (deck, sorting, marked) => {
      const laid = laidOut({ deck, setCards, sorting, marked });
      expect(laid.slice(0, deck.length).map(({ card }) => card)).toEqual(deck);
      expect(laid.slice(deck.length).every(({ isKnown }) => !isKnown)).toBe(true);
      expect(new Set(laid.map(({ card }) => card.id)).size).toBe(laid.length);
    }),
  );
});

test('a card is known as it was sorted last, else where it is not marked', () => {
  fc.assert(
    fc.property(sortings, marks, (sorting, marked) => {
      for (const { card, isKnown } of laidOut({ deck: setCards, setCards, sorting, marked })) {
        const last = sorting.findLast(({ cardId }) => cardId === card.id);
        expect(isKnown).toBe(last ? last.pile === 'known' : !marked.includes(card.id));
      }
    }),
  );
});
