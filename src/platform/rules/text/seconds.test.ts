import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSeconds } from './seconds.ts';

test.each([
  [0, '0.00'],
  [4, '0.00'],
  [50, '0.05'],
  [1_005, '1.01'],
  [12_340, '12.34'],
  [12_345, '12.35'],
  [3_600_000, '3600.00'],
])('%i ms read %s', (durationMs, text) => {
  expect(formatSeconds(durationMs)).toBe(text);
});

test('what is read is never more than 5 ms off', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_600_000 }), (durationMs) => {
      expect(formatSeconds(durationMs)).toMatch(/^\d+\.\d\d$/);
      expect(Math.abs(Number(formatSeconds(durationMs)) * 1_000 - durationMs)).toBeLessThanOrEqual(5.000_001);
    }),
  );
});
