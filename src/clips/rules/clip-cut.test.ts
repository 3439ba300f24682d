import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canCopyCut, frameAt, frameTimes, withFrom, withTo } from './clip-cut.ts';

function framesOf(text: string) {
  return text.split(' ').map((frame) => ({ atSeconds: Number(frame.slice(1)), isKey: frame.startsWith('I') }));
}

describe('The frames', () => {
  test('are counted as they are shown, and the last one ends', () => {
    expect(frameTimes(framesOf('I0 P3 B1 B2'), 4)).toEqual([0, 1, 2, 3, 4]);
  });

  test('are found by their time', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (lengths, share) => {
        const times = lengths.reduce((all, length) => [...all, (all.at(-1) ?? 0) + length], [0]);
        const seconds = share * (times.at(-1) ?? 0);
        const frame = frameAt(times, seconds);
        expect(times[frame]).toBeLessThanOrEqual(seconds);
        if (frame < times.length - 2) expect(times[frame + 1]).toBeGreaterThan(seconds);
      }),
    );
  });
});

test('one frame always stays', () => {
  expect(withFrom({ from: 0, to: 5 }, 9)).toEqual({ from: 4, to: 5 });
  expect(withFrom({ from: 2, to: 5 }, -Infinity)).toEqual({ from: 0, to: 5 });
  expect(withTo({ from: 3, to: 5 }, 0, 9)).toEqual({ from: 3, to: 4 });
  expect(withTo({ from: 3, to: 5 }, Infinity, 9)).toEqual({ from: 3, to: 9 });
});

test.each([
  ['I0 P1 P2 I3 P4', 0, 5, true],
  ['I0 P1 P2 I3 P4', 3, 5, true],
  ['I0 P1 P2 I3 P4', 0, 2, true],
  ['I0 P1 P2 I3 P4', 1, 5, false],
  ['I0 P3 B1 B2 I4', 0, 4, true],
  ['I0 P3 B1 B2 I4', 0, 3, false],
  ['I0 P1 I4 B2 B3 P5', 4, 6, false],
])('of %s, %d to %d can be copied: %s', (frames, start, end, canBe) => {
  expect(canCopyCut(framesOf(frames), start, end)).toBe(canBe);
});
