import { describe, expect, test } from 'vitest';
import { flipReducer, startFlip, type Flip } from '../../rules/flip.ts';
import { testCard, testCards, testImage } from '../../../player/web/test-cards.ts';
import { deckCards, layerOf, wideRatiosOf } from './deck-cards.ts';

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
  return flipReducer(flip, { type: 'moveTicked', atMs: 1_000 });
}

test('the first card comes alone until its media is there, then one after the other', () => {
  const pictures = cards.map(({ id }) => testCard({ id, ...testImage }));
  expect(deckCards(pictures, start, new Map())).toEqual([{ card: pictures[4], position: 0 }]);
  expect(positions(pictures, start, new Map([['5', 'loaded']]))).toEqual([0, 1]);
});

test('the current card, the next three and the previous one are kept, in the order being studied', () => {
  expect(positions(cards, rested(goOn(2)), new Map())).toEqual([1, 2, 3, 4, 5]);
});

test('a card that is still leaving is kept', () => {
  const jump = flipReducer(start, { type: 'jumped', position: 5, atMs: 0 });
  expect(positions(cards, jump, new Map())).toEqual([0, 4, 5, 6, 7]);
});

test('only the last card is rendered while it leaves', () => {
  expect(positions(cards, goOn(8), new Map())).toEqual([7]);
  expect(positions(cards, rested(goOn(8)), new Map())).toEqual([]);
});

describe('the layer of a card', () => {
  const layers = (flip: Flip, top: number) => start.order.map((_, position) => layerOf(position, top, flip.move));

  test('at rest the next one is beneath the one on top', () => {
    expect(layers(start, 0).slice(0, 3)).toEqual(['top', 'beneath', 'unseen']);
  });

  test('on the way on, the one before leaves', () => {
    expect(layers(goOn(1), 1).slice(0, 4)).toEqual(['leaving', 'top', 'beneath', 'unseen']);
    expect(layers(goOn(8), 7).slice(6)).toEqual(['unseen', 'leaving']);
  });

  test('on the way back, it returns onto the one that was there', () => {
    const back = flipReducer(rested(goOn(2)), { type: 'previous', atMs: 0 });
    expect(layers(back, 1).slice(0, 4)).toEqual(['unseen', 'returning', 'beneath', 'unseen']);
  });
});

test('a deck whose media are all wide is as high as the narrowest needs and as wide as the widest; a box or an upright picture fills any card', () => {
  const wide = testCard({ id: 'a', ...testImage, mediaWidth: 160, mediaHeight: 90 });
  const lessWide = { ...wide, mediaHeight: 100 };
  expect(wideRatiosOf([wide, lessWide, ...cards])).toEqual({ narrowest: 1.6, widest: 16 / 9 });
  expect(wideRatiosOf([wide, testCard({ id: 'b', ...testImage })])).toBeUndefined();
  expect(wideRatiosOf([{ ...wide, signingBox: { left: 0, top: 0, width: 0.5, height: 1 } }])).toBeUndefined();
  expect(wideRatiosOf(cards)).toBeUndefined();
});
