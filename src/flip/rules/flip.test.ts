import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardIndexOn, cardIndicesToPreload, flipReducer, shownStage, startFlip } from './flip.ts';
import type { Flip } from './flip.ts';
import { originalOrder, shuffledOrder } from '../../player/rules/shuffle.ts';

type Press = 'again' | 'turned' | 'next' | 'previous' | 'restarted' | 'moveTicked' | 'shuffledOff';

function play(flip: Flip, ...types: Press[]): Flip {
  return types.reduce((state, type) => rested(flipReducer(state, { type, atMs: 0 })), flip);
}

function rested(flip: Flip): Flip {
  if (flip.move.phase === 'resting') return flip;
  return rested(flipReducer(flip, { type: 'moveTicked', atMs: flip.move.endsAtMs }));
}

function cardOn({ stage, order }: Flip): number | undefined {
  return cardIndexOn(stage, order);
}

const three = startFlip([0, 1, 2]);

describe('going from card to card', () => {
  test('a card turns over and back', () => {
    expect(play(three, 'turned').stage).toEqual({ phase: 'studying', position: 0, isFlipped: true });
    expect(play(three, 'turned', 'turned').stage).toEqual(three.stage);
  });

  test('navigating resets the card to unflipped', () => {
    expect(play(three, 'turned', 'next').stage).toEqual({ phase: 'studying', position: 1, isFlipped: false });
    expect(play(three, 'next', 'turned', 'previous').stage).toEqual(three.stage);
  });

  test('previous is ignored on the first card, even a turned one', () => {
    expect(play(three, 'previous')).toBe(three);
    expect(play(three, 'turned', 'previous')).toEqual(play(three, 'turned'));
  });

  test('next on the last card completes the deck, and there is nothing beyond', () => {
    const complete = play(three, 'next', 'next', 'next');
    expect(complete.stage.phase).toBe('complete');
    expect(play(complete, 'next', 'turned')).toBe(complete);
  });

  test('previous leads from the end back to the last card', () => {
    const back = play(three, 'next', 'next', 'next', 'previous');
    expect(back.stage).toEqual({ phase: 'studying', position: 2, isFlipped: false });
  });

  test('there and back again is where it began', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), fc.nat(), (size, from, steps) => {
        const position = from % size;
        const start: Flip = {
          ...startFlip(originalOrder(size)),
          stage: { phase: 'studying', position, isFlipped: false },
        };
        const count = steps % (size - position + 1);
        const there = Array.from({ length: count }, () => 'next' as const);
        const back = Array.from({ length: count }, () => 'previous' as const);
        expect(play(start, ...there, ...back)).toEqual(start);
      }),
    );
  });
});

describe('what is seen', () => {
  test('is the next card at once, while the one before leaves as it lay', () => {
    const leaving = flipReducer(play(three, 'turned'), { type: 'next', atMs: 1_000 });
    expect(shownStage(leaving)).toEqual({ phase: 'studying', position: 1, isFlipped: false });
    expect(leaving.move).toMatchObject({ from: { phase: 'studying', position: 0, isFlipped: true } });
    expect(flipReducer(leaving, { type: 'moveTicked', atMs: 1_179 })).toBe(leaving);
    expect(flipReducer(leaving, { type: 'moveTicked', atMs: 1_180 }).move).toEqual({ phase: 'resting' });
  });

  test('is the last card until it has left, then the praise', () => {
    const leaving = flipReducer(play(three, 'next', 'next'), { type: 'next', atMs: 1_000 });
    expect(shownStage(leaving)).toMatchObject({ position: 2 });
    expect(shownStage(rested(leaving))).toEqual({ phase: 'complete' });
  });

  test('after two quick presses is the second card, and the first one leaves', () => {
    const first = flipReducer(three, { type: 'next', atMs: 1_000 });
    const second = flipReducer(first, { type: 'next', atMs: 1_100 });
    expect(shownStage(second)).toMatchObject({ position: 2 });
    expect(second.move).toMatchObject({ from: { position: 1 }, endsAtMs: 1_280 });
  });
});

describe('jumping', () => {
  const jump = (flip: Flip, position: number) => flipReducer(flip, { type: 'jumped', position, atMs: 0 });

  test('goes to any card, onwards or back, and from the end', () => {
    expect(jump(three, 2)).toMatchObject({ stage: { position: 2, isFlipped: false }, move: { direction: 'next' } });
    expect(jump(play(three, 'next', 'next'), 0)).toMatchObject({
      stage: { position: 0 },
      move: { direction: 'previous' },
    });
    expect(jump(play(three, 'next', 'next', 'next'), 1)).toMatchObject({ stage: { phase: 'studying', position: 1 } });
  });

  test('to where one is, or to a place that there is not, does nothing', () => {
    const turned = play(three, 'turned');
    for (const position of [0, 3, -1, 0.5, Number.NaN]) expect(jump(turned, position)).toBe(turned);
  });
});

test('resuming is at a place of an order, at once', () => {
  const resumed = flipReducer(three, { type: 'resumed', order: [2, 0, 1], position: 1 });
  expect(resumed).toMatchObject({
    order: [2, 0, 1],
    stage: { position: 1, isFlipped: false },
    move: { phase: 'resting' },
  });
});

describe('beginning again', () => {
  test('restart goes to the first card and keeps the order', () => {
    const shuffled = flipReducer(three, { type: 'shuffledOn', order: [2, 0, 1] });
    expect(play(shuffled, 'next', 'next', 'next', 'restarted')).toEqual(startFlip([2, 0, 1]));
  });
});

describe('shuffle', () => {
  test('on begins at the first card of the new order', () => {
    const order = [1, 2, 0];
    const turned = play(three, 'next', 'turned');
    expect(flipReducer(turned, { type: 'shuffledOn', order })).toMatchObject({ order, stage: three.stage });
    const complete = play(three, 'next', 'next', 'next');
    expect(flipReducer(complete, { type: 'shuffledOn', order })).toEqual(startFlip(order));
  });

  test('off restores the original order and keeps the card on screen', () => {
    const turned = play(startFlip([2, 0, 1]), 'next', 'next', 'turned');
    const back = flipReducer(turned, { type: 'shuffledOff' });
    expect(back.order).toEqual([0, 1, 2]);
    expect(back.stage).toEqual({ phase: 'studying', position: 1, isFlipped: true });
  });

  test('off keeps a finished deck finished', () => {
    const complete = play(startFlip([2, 0, 1]), 'next', 'next', 'next', 'shuffledOff');
    expect(complete).toMatchObject({ stage: { phase: 'complete' }, order: [0, 1, 2] });
  });
});

describe('another deck', () => {
  test('goes on at the same place, or at the last card', () => {
    const last = play(three, 'next', 'next', 'turned');
    const positionIn = (order: number[]) => flipReducer(last, { type: 'deckChanged', order }).stage;
    expect(positionIn([0, 1, 2, 3])).toEqual({ phase: 'studying', position: 2, isFlipped: false });
    expect(positionIn([0, 1])).toEqual({ phase: 'studying', position: 1, isFlipped: false });
    expect(positionIn([])).toEqual(three.stage);
  });

  test('without cards never completes', () => {
    expect(play(startFlip([]), 'next', 'next', 'previous')).toEqual(startFlip([]));
    expect(cardOn(startFlip([]))).toBeUndefined();
  });
});

describe('a card that comes again', () => {
  test('leaves as it is, and lies behind all others', () => {
    const after = flipReducer(play(three, 'turned'), { type: 'again', atMs: 0 });
    expect(after).toMatchObject({ order: [1, 2, 0], stage: { position: 0, isFlipped: false }, turnedIndex: undefined });
    expect(after.move).toMatchObject({ from: { position: 2, isFlipped: true }, direction: 'next' });
    expect(play(three, 'next', 'again', 'next', 'next').order).toEqual([0, 2, 1]);
  });

  test('stays, with its front up, where it is the last one', () => {
    const last = play(three, 'next', 'next', 'turned', 'again');
    expect(last).toMatchObject({ order: [0, 1, 2], stage: { position: 2, isFlipped: false }, turnedIndex: undefined });
  });
});

describe('what goes on beside the card', () => {
  const both = [
    { type: 'autoplaySwitched', isOn: true },
    { type: 'cameraSwitched', isOn: true },
  ] as const;

  test('goes on from card to card and ends past the last one', () => {
    const second = play(both.reduce(flipReducer, three), 'next');
    expect(second).toMatchObject({ isAutoplaying: true, hasCamera: true });
    const complete = play(second, 'next', 'next');
    expect(complete).toMatchObject({ isAutoplaying: false, hasCamera: false });
    expect(play(complete, 'restarted')).toMatchObject({ isAutoplaying: false, hasCamera: false });
  });

  test('the card that was turned last is known', () => {
    expect(play(startFlip([2, 0, 1]), 'turned').turnedIndex).toBe(2);
    expect(play(startFlip([2, 0, 1]), 'turned', 'turned', 'next').turnedIndex).toBe(2);
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

const timedEvents = fc.array(
  fc.record({
    waitMs: fc.nat(400),
    type: fc.constantFrom(
      ...(['turned', 'next', 'again', 'previous', 'restarted', 'jumped', 'moveTicked'] as const),
      ...(['shuffledOn', 'shuffledOff', 'deckChanged', 'autoplaySwitched', 'cameraSwitched'] as const),
    ),
  }),
  { maxLength: 60 },
);
const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

test('whatever happens, the deck is whole, the card on screen is one of it, and the stage gets there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), timedEvents, chances, (size, events, stream) => {
      const random = () => stream.next().value ?? 0;
      let flip = startFlip(originalOrder(size));
      let atMs = 0;
      for (const { type, waitMs } of events) {
        atMs += waitMs;
        if (type === 'shuffledOn') flip = flipReducer(flip, { type, order: shuffledOrder(flip.order.length, random) });
        else if (type === 'deckChanged')
          flip = flipReducer(flip, { type, order: originalOrder(1 + Math.floor(random() * 8)) });
        else flip = flipReducer(flip, { type, atMs, isOn: random() < 0.5, position: Math.floor(random() * 9) - 1 });
        expect(flip.order.toSorted((a, b) => a - b)).toEqual(originalOrder(flip.order.length));
        const index = cardOn(flip);
        expect(flip.stage.phase === 'complete' ? index === undefined : index !== undefined).toBe(true);
        if (index !== undefined) expect(cardIndicesToPreload(flip)[0]).toBe(index);
        const shown = shownStage(flip);
        if (shown.phase === 'studying') expect(cardIndexOn(shown, flip.order)).toBeDefined();
        expect(shownStage(rested(flip))).toEqual(flip.stage);
      }
    }),
  );
});
