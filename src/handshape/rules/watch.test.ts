import { expect, it } from 'vitest';
import type { FoundHand, Side } from './hand-points.ts';
import { observe, sideOfMost, withDetection } from './watch.ts';
import type { Detection } from './watch.ts';

/** A flat hand, its middle finger up. */
function handAt(x: number, side: Side = 'right'): FoundHand {
  return {
    side,
    points: Array.from({ length: 21 }, (_, at) => [x + (at % 4) * 0.01, 0.8 - Math.ceil(at / 4) * 0.05, 0] as const),
  };
}

function detectionsOf(hands: readonly (FoundHand | undefined)[], everyMs = 100): Detection[] {
  return hands.reduce<Detection[]>(
    (detections, hand, at) => withDetection(detections, { atMs: at * everyMs, hand, aspect: 4 / 3 }),
    [],
  );
}

const six = [0, 1, 2, 3, 4, 5];

it('A hand counts as still once it was so for half a second', () => {
  expect(observe(detectionsOf(six.slice(1).map(() => handAt(0.5)))).kind).toBe('moving');
  expect(observe(detectionsOf(six.map(() => handAt(0.5)))).kind).toBe('still');
});

it('A hand on its way is moving, a trembling one is still', () => {
  expect(observe(detectionsOf(six.map((at) => handAt(0.2 + at * 0.05)))).kind).toBe('moving');
  expect(observe(detectionsOf(six.map((at) => handAt(0.5 + (at % 2) * 0.005)))).kind).toBe('still');
});

it('Without a hand there is none, and one frame without does not count', () => {
  expect(observe([]).kind).toBe('no hand');
  expect(observe(detectionsOf(six.map(() => undefined))).kind).toBe('no hand');
  expect(observe(detectionsOf([...six.map(() => handAt(0.5)), undefined])).kind).toBe('still');
  expect(observe(detectionsOf([...six.map(() => handAt(0.5)), ...six.map(() => undefined)])).kind).toBe('no hand');
});

it('The side is that of most frames, or the chosen one', () => {
  const detections = detectionsOf([...six.map(() => handAt(0.5, 'left')), handAt(0.5, 'right')]);
  const xOf = (side?: Side) => {
    const seen = observe(detections, side);
    return seen.kind === 'still' ? (seen.points[0]?.x ?? 0) : 0;
  };
  expect(xOf()).toBeCloseTo(-2 / 3);
  expect(xOf('right')).toBeCloseTo(2 / 3);
  expect(sideOfMost(detectionsOf([handAt(0.5, 'left'), handAt(0.5, 'right')]))).toBe('right');
});

it('A hand that is taken for the other one now and then is still, by the detections of its side alone', () => {
  const detections = detectionsOf(
    Array.from({ length: 9 }, (_, at) => (at % 3 === 1 ? handAt(0.8, 'left') : handAt(0.5))),
  );
  const seen = observe(detections);
  expect(seen.kind === 'still' ? seen.points[0]?.x : seen.kind).toBeCloseTo(2 / 3);
});

it('A slow device with six frames a second is enough, one with two is not', () => {
  expect(
    observe(
      detectionsOf(
        six.map(() => handAt(0.5)),
        160,
      ),
    ).kind,
  ).toBe('still');
  expect(
    observe(
      detectionsOf(
        six.map(() => handAt(0.5)),
        450,
      ),
    ).kind,
  ).toBe('moving');
});

it('A hand that was in another place has moved, not one that trembles or is on its way, nor by a look that is wrong', () => {
  const hasMoved = (hands: readonly (FoundHand | undefined)[]) => {
    const seen = observe(detectionsOf(hands));
    return seen.kind === 'still' ? seen.hasMoved : seen.kind;
  };
  const places = (xs: readonly number[]) => xs.map((x) => handAt(x));
  const held = (x: number) => six.map(() => x);
  expect(hasMoved(places([...held(0.5), ...six.map((at) => 0.5 + (at % 2) * 0.005)]))).toBe(false);
  expect(hasMoved(places([0.5, 0.9, 0.5, ...held(0.5)]))).toBe(false);
  expect(hasMoved([handAt(0.5), undefined, undefined, ...places(held(0.5))])).toBe(false);
  expect(hasMoved(places([...held(0.5), ...held(0.5), 0.51, 0.522]))).toBe(false);
  expect(hasMoved(places([...held(0.5), 0.55, 0.6]))).toBe('moving');
  expect(hasMoved(places([...held(0.5), 0.55, ...held(0.6)]))).toBe(true);
});
