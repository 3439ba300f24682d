import { expect, test } from 'vitest';
import { flipReducer, startFlip } from '../../../shared/study/flip.ts';
import { testCard, testCards, testImage } from '../test-cards.ts';
import { deckCards } from './deck-cards.ts';

const cards = testCards(8);
const start = startFlip([4, 2, 0, 7, 1, 3, 5, 6]);

function positions(...args: Parameters<typeof deckCards>): number[] {
  return deckCards(...args).map(({ position }) => position);
}

test('the first card comes alone until its media is there, then one after the other', () => {
  const pictures = cards.map(({ id }) => testCard({ id, ...testImage }));
  const flips = { flip: start, shown: start };
  expect(deckCards(pictures, flips, new Map())).toEqual([{ card: pictures[4], position: 0 }]);
  expect(positions(pictures, flips, new Map([['5', 'there']]))).toEqual([0, 1]);
});

test('the current card, the next three and the previous one are kept, in the order being studied', () => {
  const third = flipReducer(flipReducer(start, { type: 'next' }), { type: 'next' });
  expect(positions(cards, { flip: third, shown: third }, new Map())).toEqual([1, 2, 3, 4, 5]);
});

test('a card that is still leaving is kept', () => {
  let flip = start;
  for (let steps = 0; steps < 5; steps++) flip = flipReducer(flip, { type: 'next' });
  expect(positions(cards, { flip, shown: start }, new Map())).toEqual([0, 4, 5, 6, 7]);
});

test('while the last card leaves, it is there alone', () => {
  const last = { ...start, position: 7 };
  const complete = flipReducer(last, { type: 'next' });
  expect(positions(cards, { flip: complete, shown: last }, new Map())).toEqual([7]);
  expect(positions(cards, { flip: complete, shown: complete }, new Map())).toEqual([]);
});
