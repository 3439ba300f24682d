import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setHue } from './set-hue.ts';

test('a set has one of eight papers, always the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (setId) => {
      const hue = setHue(setId);
      expect(hue).toBeGreaterThanOrEqual(1);
      expect(hue).toBeLessThanOrEqual(8);
      expect(Number.isInteger(hue)).toBe(true);
      expect(setHue(setId)).toBe(hue);
    }),
  );
});

test('every paper is used about as often as the others', () => {
  const counts = new Map<number, number>();
  for (let number = 0; number < 8_000; number += 1) {
    const hue = setHue(`set${(number * 7919) % 104_729}x${number}`);
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(8);
  for (const count of counts.values()) expect(count).toBeGreaterThan(700);
});
