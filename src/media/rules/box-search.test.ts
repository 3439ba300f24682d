import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minSigningBoxSide } from '../../platform/rules/limits.ts';
import { BoxSearch } from './box-search.ts';
import type { SigningBox } from './signing-box.ts';

const [width, height] = [64, 48];
const frameCount = 10;
const radius = 4;

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Scene {
  /** The hand's place in each frame. */
  readonly hand: readonly (Place | undefined)[];
  readonly wall?: (x: number, y: number) => number;
  /** The head does not move. */
  readonly head?: Place;
  /** The change in brightness of each frame. */
  readonly stray?: (frame: number) => number;
  readonly light?: readonly number[];
  readonly shake?: readonly Place[];
  readonly size?: { readonly width: number; readonly height: number };
}

const patterned = (x: number, y: number) => 110 + 30 * Math.sin(x / 5) + 20 * Math.cos(y / 7);

function search({
  hand,
  wall = patterned,
  head,
  stray = () => 0,
  light = [],
  shake = [],
  size,
}: Scene): SigningBox | null {
  const frame = size ?? { width, height };
  const boxSearch = new BoxSearch(frame);
  for (const [at, place] of hand.entries()) {
    const { x: dx, y: dy } = shake[at] ?? { x: 0, y: 0 };
    const pixels = Uint8Array.from({ length: frame.width * frame.height }, (_, index) => {
      const [x, y] = [(index % frame.width) + dx, Math.floor(index / frame.width) + dy];
      const level = isIn(place, x, y) ? 225 : isIn(head, x, y) ? 60 : wall(x, y);
      return Math.min(255, Math.max(0, level * (light[at] ?? 1) + stray(at)));
    });
    boxSearch.add(pixels);
  }
  return boxSearch.box();
}

function isIn(disc: Place | undefined, x: number, y: number): boolean {
  return disc !== undefined && Math.hypot(x - disc.x, y - disc.y) <= radius;
}

function reaching(from: Place, to: Place): Place[] {
  return Array.from({ length: frameCount }, (_, frame) => {
    const share = Math.min(1, (2 * frame) / frameCount);
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  });
}

function holds(box: SigningBox | null, disc: Place): boolean {
  if (box === null) return true;
  const [left, top] = [box.left * width, box.top * height];
  const inside = (at: number, from: number, size: number, end: number) =>
    Math.max(0, at - radius) >= from - 1e-6 && Math.min(end, at + radius) <= from + size + 1e-6;
  return inside(disc.x, left, box.width * width, width) && inside(disc.y, top, box.height * height, height);
}

function expectHeld(box: SigningBox | null, hand: readonly Place[]): void {
  expect(hand.filter((place) => !holds(box, place))).toEqual([]);
}

/** The same seed gives the same numbers. */
function strays(seed: number, most: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state / 1_073_741_824 - 1) * most;
  };
}

const place = fc.record({ x: fc.integer({ min: 5, max: width - 6 }), y: fc.integer({ min: 5, max: height - 6 }) });
const move = fc
  .record({ from: place, to: place })
  .filter(({ from, to }) => Math.hypot(from.x - to.x, from.y - to.y) > 3 * radius);
const level = fc.double({ min: 0.85, max: 1.15, noNaN: true });
const seed = fc.integer({ min: 1, max: 1_000_000 });

describe('The search for the signing box', () => {
  test('holds a hand on all of its way, wherever it goes, and where it is held still', () => {
    fc.assert(
      fc.property(move, ({ from, to }) => {
        const hand = reaching(from, to);
        expectHeld(search({ hand }), hand);
      }),
      { numRuns: 30 },
    );
  });

  test('finds much less than the frame where a hand moves in a corner of it', () => {
    const box = search({ hand: reaching({ x: 10, y: 40 }, { x: 20, y: 28 }) });
    expect(box).not.toBeNull();
    expect((box?.width ?? 1) * (box?.height ?? 1)).toBeLessThan(0.35);
  });

  test('holds a hand that is seen in a single frame', () => {
    const hand = Array.from({ length: frameCount }, (_, frame) => (frame === 7 ? { x: 14, y: 14 } : undefined));
    const box = search({ hand });
    expect(box).not.toBeNull();
    expectHeld(box, [{ x: 14, y: 14 }]);
  });

  test('leaves a margin of 8 percent of the longer side around the movement', () => {
    const box = search({ hand: reaching({ x: 20, y: 24 }, { x: 40, y: 24 }) });
    const movement = 20 + 2 * radius;
    expect((box?.left ?? 1) * width).toBeLessThanOrEqual(20 - radius - 0.08 * movement + 1);
    expect(((box?.left ?? 0) + (box?.width ?? 0)) * width).toBeGreaterThanOrEqual(40 + radius + 0.08 * movement - 1);
  });

  test('makes the box as large as it has to be, also at the edge of the frame', () => {
    const hand = Array.from({ length: frameCount }, (_, frame) => ({ x: 0.4 * frame, y: 60 }));
    expect(search({ hand, size: { width: 160, height: 120 } })).toMatchObject({ left: 0, width: minSigningBoxSide });
  });

  test('is not led astray by noise', () => {
    fc.assert(
      fc.property(move, seed, fc.integer({ min: 0, max: 14 }), ({ from, to }, from1, most) => {
        const hand = reaching(from, to);
        expectHeld(search({ hand, stray: strays(from1, most) }), hand);
      }),
      { numRuns: 15 },
    );
  });

  test('finds nothing where nothing moves, in noise and in flickering light either', () => {
    fc.assert(
      fc.property(seed, fc.array(level, { minLength: frameCount, maxLength: frameCount }), (from, light) => {
        const hand = Array.from({ length: frameCount }, () => ({ x: 20, y: 26 }));
        expect(search({ hand })).toBeNull();
        expect(search({ hand, stray: strays(from, 12) })).toBeNull();
        expect(search({ hand, light })).toBeNull();
      }),
      { numRuns: 8 },
    );
  });

  test('holds the hand in flickering light, and no more for it', () => {
    fc.assert(
      fc.property(move, fc.array(level, { minLength: frameCount, maxLength: frameCount }), ({ from, to }, light) => {
        const hand = reaching(from, to);
        expectHeld(search({ hand, light }), hand);
      }),
      { numRuns: 15 },
    );
    const light = Array.from({ length: frameCount }, (_, frame) => (frame % 2 === 0 ? 0.9 : 1.1));
    const box = search({ hand: reaching({ x: 10, y: 40 }, { x: 20, y: 28 }), light });
    expect((box?.width ?? 1) * (box?.height ?? 1)).toBeLessThan(0.4);
  });

  test('holds the hand also where the camera shakes', () => {
    const offset = fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) });
    const shakes = fc.array(offset, { minLength: frameCount, maxLength: frameCount });
    fc.assert(
      fc.property(move, shakes, ({ from, to }, shake) => {
        const hand = reaching(from, to);
        const seen = hand.map(({ x, y }, frame) => ({ x: x - (shake[frame]?.x ?? 0), y: y - (shake[frame]?.y ?? 0) }));
        expectHeld(search({ hand, shake }), seen);
      }),
      { numRuns: 20 },
    );
  });

  test('gives up where everything changes', () => {
    const shake = Array.from({ length: frameCount }, (_, frame) => ({ x: 4 * frame, y: 0 }));
    expect(search({ hand: reaching({ x: 14, y: 14 }, { x: 40, y: 34 }), shake })).toBeNull();
  });

  test('holds a head that does not move at all before a plain wall', () => {
    const head = { x: 30, y: 10 };
    const hand = reaching({ x: 20, y: 43 }, { x: 30, y: 30 });
    const box = search({ hand, head, wall: () => 120 });
    expect(box).not.toBeNull();
    expectHeld(box, [head, ...hand]);
  });

  test('is not sure of less than four frames', () => {
    expect(search({ hand: reaching({ x: 14, y: 14 }, { x: 40, y: 34 }).slice(6, 9) })).toBeNull();
  });
});
