import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betterPosterSeconds } from './raised-hands.ts';

const [width, height, radius] = [64, 48, 5];

/** @param y of both hands; the rest is a still, patterned picture */
function drawn(y: number, stray: (index: number) => number = () => 0): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, index) => {
    const [x, row] = [index % width, Math.floor(index / width)];
    const isHand = [22, 42].some((handX) => Math.hypot(x - handX, row - y) <= radius);
    return (isHand ? 220 : 100 + 30 * Math.sin(x / 5)) + stray(index);
  });
}

/** A tenth of a second each. */
function clip(heights: readonly number[], stray?: (index: number) => number) {
  return heights.map((y, index) => ({ atSeconds: index / 10, luminance: drawn(y, stray) }));
}

const [rest, up] = [42, 12];
const rising = [42, 42, 42, 38, 30, 20, 14];
const held = [12, 12, 12];
const sign = [...rising, ...held, ...rising.toReversed()];

function better(heights: readonly number[], posterAt: number, stray?: (index: number) => number) {
  return betterPosterSeconds({ frames: clip(heights, stray), poster: drawn(posterAt), width });
}

describe('A better poster', () => {
  test('is the still frame with raised hands, where the poster has them down', () => {
    expect(better(sign, rest)).toBe((rising.length + 1) / 10);
  });

  test('is not offered where the poster has raised hands, held or on their way', () => {
    for (const at of [up, 14, 20]) expect(better(sign, at)).toBeUndefined();
  });

  test('is found in a clip that ends with raised hands, and not offered for one that begins with them', () => {
    expect(better([...rising, ...held], rest)).toBe((rising.length + 1) / 10);
    expect(better(sign.slice(rising.length), up)).toBeUndefined();
    expect(better(sign.slice(rising.length), rest)).toBeUndefined();
  });

  test('is not offered for hands that stay in one place, or move little, nor without frames', () => {
    expect(better(Array<number>(12).fill(rest), rest)).toBeUndefined();
    expect(better([12, 12, 14, 16, 16, 14, 12, 12], up)).toBeUndefined();
    expect(better([], rest)).toBeUndefined();
  });

  test('always has the hands higher than at rest, in noise too', () => {
    const strays = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 16, maxLength: 64 });
    const stills = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(strays, stills, fc.integer({ min: 8, max: 16 }), (noise, stillFrames, top) => {
        const still = Array<number>(stillFrames).fill(rest);
        const heights = [...still, 34, 24, top, top, top, 24, 34, ...still];
        const seconds = better(heights, rest, (index) => noise[(index * 7) % noise.length] ?? 0);
        expect(seconds).toBe((stillFrames + 3) / 10);
      }),
      { numRuns: 50 },
    );
  });
});
