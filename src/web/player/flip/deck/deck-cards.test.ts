import { expect, test } from 'vitest';
import { flipReducer, startFlip, type Flip } from '../../../../shared/study/flip.ts';
import { testCard, testCards, testImage } from '../../test-cards.ts';
import { deckCards } from './deck-cards.ts';

const cards = testCards(8);
const start = startFlip([4, 2, 0, 7, 1, 3, 5, 6]);

function positions(...args: Parameters<typeof deckCards>): number[] {
  return deckCards(...args).map(({ position }) => position);
}

/** Each move is over, but for the last one. */
function goOn(steps: number): Flip {
  let flip = start;
  for (let step = 1; step <= steps; step++) flip = flipReducer(rested(flip), { type: 'next', atMs: 0 });
  return flip;
}

function rested(flip: Flip): Flip {
  const left = flipReducer(flip, { type: 'moveTicked', atMs: 1_000 });
  return flipReducer(left, { type: 'moveTicked', atMs: 2_000 });
}

test('the first card comes alone until its media is there, then one after the other', () => {
  const pictures = cards.map(({ id }) => testCard({ id, ...testImage }));
  expect(deckCards(pictures, start, new Map())).toEqual([{ card: pictures[4], position: 0 }]);
  expect(positions(pictures, start, new Map([['5', 'there']]))).toEqual([0, 1]);
});

test('the current card, the next three and the previous one are kept, in the order being studied', () => {
  expect(positions(cards, rested(goOn(2)), new Map())).toEqual([1, 2, 3, 4, 5]);
});

test('a card that is still leaving is kept', () => {
  let flip = start;
  for (let steps = 0; steps < 5; steps++) flip = flipReducer(flip, { type: 'next', atMs: 0 });
  expect(positions(cards, flip, new Map())).toEqual([0, 4, 5, 6, 7]);
});

test('while the last card leaves, it is there alone', () => {
  expect(positions(cards, goOn(8), new Map())).toEqual([7]);
  expect(positions(cards, rested(goOn(8)), new Map())).toEqual([]);
});
