import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCards, practiceReducer, practisedCards, startPractice } from './practice.ts';
import type { Practice, PracticeEvent } from './practice.ts';

const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const idsOf = (practice: Practice) => practisedCards(cards, practice).map(({ id }) => id);

test('all cards are studied at first', () => {
  expect(practisedCards(cards, allCards)).toBe(cards);
});

test('practising is of the marked cards alone, in the order of the set', () => {
  const practice = practiceReducer(allCards, { type: 'started', cardIds: ['d', 'b'] });
  expect(idsOf(practice)).toEqual(['b', 'd']);
  expect(idsOf(practiceReducer(practice, { type: 'started', cardIds: ['d'] }))).toEqual(['d']);
});

test('leaving the practice goes back to all cards', () => {
  const practice = practiceReducer(allCards, { type: 'started', cardIds: ['d'] });
  expect(practisedCards(cards, practiceReducer(practice, { type: 'left' }))).toBe(cards);
});

test('without marked cards there is nothing to practise', () => {
  expect(practiceReducer(allCards, { type: 'started', cardIds: [] })).toBe(allCards);
});

test('whatever happens, the deck holds cards of the set, each once, in its order', () => {
  const ids = fc.subarray(['a', 'b', 'c', 'd', 'gone']);
  const events = fc.array(
    fc.oneof(
      ids.map((cardIds): PracticeEvent => ({ type: 'started', cardIds })),
      fc.constant<PracticeEvent>({ type: 'left' }),
    ),
  );
  fc.assert(
    fc.property(events, (happened) => {
      let practice = allCards;
      for (const event of happened) {
        const before = practice;
        practice = practiceReducer(before, event);
        expect(practice === before || practice.round === before.round + 1).toBe(true);
        const deck = idsOf(practice);
        expect(deck.length).toBeGreaterThan(0);
        expect(cards.map(({ id }) => id).filter((id) => deck.includes(id))).toEqual(deck);
      }
    }),
  );
});

test('flip mode begins with all cards, or with those that a quiz hands over, as a round after another one', () => {
  expect(startPractice(undefined)).toBe(allCards);
  expect(startPractice([])).toBe(allCards);
  expect(idsOf(startPractice(['d', 'b']))).toEqual(['b', 'd']);
  expect(startPractice(['b']).round).toBe(1);
});
