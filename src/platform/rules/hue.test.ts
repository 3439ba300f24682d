import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setHue, setHueCount } from './hue.ts';

test('a set has one of eight papers, always the same', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(setHue(id)).toBe(setHue(id));
      expect(Number.isInteger(setHue(id)) && setHue(id) >= 1 && setHue(id) <= setHueCount).toBe(true);
    }),
  );
});

test('the papers are used about equally', () => {
  const counts = new Map<number, number>();
  for (let set = 0; set < 8_000; set++) {
    const hue = setHue(`set-${set}`);
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(setHueCount);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
