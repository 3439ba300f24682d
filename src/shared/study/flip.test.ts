import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardIndicesToPreload, currentCardIndex, flipReducer, startFlip } from './flip.ts';
import type { Flip, FlipEvent } from './flip.ts';
import { originalOrder, shuffledOrder } from './shuffle.ts';

function play(flip: Flip, ...types: Exclude<FlipEvent['type'], 'shuffledOn' | 'deckChanged'>[]): Flip {
  return types.reduce((state, type) => flipReducer(state, { type }), flip);
}

const three = startFlip([0, 1, 2]);

describe('moving', () => {
  test('a card turns over and back', () => {
    expect(play(three, 'turned')).toEqual({ ...three, isFlipped: true });
    expect(play(three, 'turned', 'turned')).toEqual(three);
  });

  test('navigating resets the card to unflipped', () => {
    expect(play(three, 'turned', 'next')).toEqual({ ...three, position: 1 });
    expect(play(three, 'next', 'turned', 'previous')).toEqual(three);
  });

  test('previous is ignored on the first card, even a turned one', () => {
    expect(play(three, 'previous')).toBe(three);
    expect(play(three, 'turned', 'previous')).toEqual(play(three, 'turned'));
  });

  test('next on the last card completes the deck, and there nothing moves', () => {
    const complete = play(three, 'next', 'next', 'next');
    expect(complete.phase).toBe('complete');
    expect(play(complete, 'next', 'previous', 'turned')).toBe(complete);
  });

  test('there and back again is where it began', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), fc.nat(), (size, from, steps) => {
        const start: Flip = { phase: 'studying', order: originalOrder(size), position: from % size, isFlipped: false };
        const count = steps % (size - (from % size));
        const there = Array.from({ length: count }, () => 'next' as const);
        const back = Array.from({ length: count }, () => 'previous' as const);
        expect(play(start, ...there, ...back)).toEqual(start);
      }),
    );
  });
});

describe('beginning again', () => {
  test('restart goes to the first card and keeps the order', () => {
    const shuffled = flipReducer(three, { type: 'shuffledOn', order: [2, 0, 1] });
    expect(play(shuffled, 'next', 'next', 'next', 'restarted')).toEqual(startFlip([2, 0, 1]));
  });

  test('coming from another mode begins at the first card, unflipped', () => {
    expect(play(three, 'next', 'turned', 'entered')).toEqual(three);
    expect(play(three, 'next', 'next', 'next', 'entered')).toEqual(three);
  });
});

describe('shuffle', () => {
  test('on begins at the first card of the new order', () => {
    expect(flipReducer(play(three, 'next', 'turned'), { type: 'shuffledOn', order: [1, 2, 0] })).toEqual(
      startFlip([1, 2, 0]),
    );
    const complete = play(three, 'next', 'next', 'next');
    expect(flipReducer(complete, { type: 'shuffledOn', order: [1, 2, 0] })).toEqual(startFlip([1, 2, 0]));
  });

  test('off restores the original order and keeps the card on screen', () => {
    const turned = play(startFlip([2, 0, 1]), 'next', 'next', 'turned');
    expect(play(turned, 'shuffledOff')).toEqual({ phase: 'studying', order: [0, 1, 2], position: 1, isFlipped: true });
  });

  test('off keeps a finished deck finished', () => {
    const complete = play(startFlip([2, 0, 1]), 'next', 'next', 'next', 'shuffledOff');
    expect(complete).toEqual({ phase: 'complete', order: [0, 1, 2] });
  });
});

describe('another deck', () => {
  test('goes on at the same place, or at the last card', () => {
    const last = play(three, 'next', 'next', 'turned');
    expect(flipReducer(last, { type: 'deckChanged', order: [0, 1, 2, 3] })).toEqual({
      ...startFlip([0, 1, 2, 3]),
      position: 2,
    });
    expect(flipReducer(last, { type: 'deckChanged', order: [0, 1] })).toEqual({ ...startFlip([0, 1]), position: 1 });
    expect(flipReducer(last, { type: 'deckChanged', order: [] })).toEqual(startFlip([]));
  });

  test('without cards never completes', () => {
    expect(play(startFlip([]), 'next', 'next')).toEqual(startFlip([]));
    expect(currentCardIndex(startFlip([]))).toBeUndefined();
  });
});

describe('preloading', () => {
  test('is of the current card, the next three and the previous one', () => {
    expect(cardIndicesToPreload(startFlip([4, 3, 2, 1, 0]))).toEqual([4, 3, 2, 1]);
    expect(cardIndicesToPreload(play(startFlip([5, 4, 3, 2, 1, 0]), 'next', 'next'))).toEqual([3, 2, 1, 0, 4]);
    expect(cardIndicesToPreload(play(three, 'next', 'next'))).toEqual([2, 1]);
  });

  test('is over with the deck', () => {
    expect(cardIndicesToPreload(play(three, 'next', 'next', 'next'))).toEqual([]);
  });
});

test('whatever happens, the deck is whole and the card on screen is one of it', () => {
  const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
  const types = fc.constantFrom<FlipEvent['type'][]>(
    ...(['turned', 'next', 'previous', 'restarted', 'entered', 'shuffledOn', 'shuffledOff', 'deckChanged'] as const),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(types, { maxLength: 60 }), chances, (size, events, stream) => {
      const random = () => stream.next().value ?? 0;
      let flip = startFlip(originalOrder(size));
      for (const type of events) {
        if (type === 'shuffledOn') flip = flipReducer(flip, { type, order: shuffledOrder(flip.order.length, random) });
        else if (type === 'deckChanged')
          flip = flipReducer(flip, { type, order: originalOrder(1 + Math.floor(random() * 8)) });
        else flip = flipReducer(flip, { type });
        expect(flip.order.toSorted((one, other) => one - other)).toEqual(originalOrder(flip.order.length));
        const index = currentCardIndex(flip);
        expect(flip.phase === 'complete' ? index === undefined : index !== undefined).toBe(true);
        if (index !== undefined) expect(cardIndicesToPreload(flip)[0]).toBe(index);
      }
    }),
  );
});
