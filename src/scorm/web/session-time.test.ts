import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSessionTime } from './scorm-session.ts';

test('is told in hours, minutes and seconds', () => {
  expect(formatSessionTime(0)).toBe('0000:00:00.00');
  expect(formatSessionTime(61_234)).toBe('0000:01:01.23');
  expect(formatSessionTime(59_996)).toBe('0000:01:00.00');
  expect(formatSessionTime(25 * 3_600_000 + 59 * 60_000)).toBe('0025:59:00.00');
});

test('always has the form that the standard wants', () => {
  const anyTime = fc.oneof(
    fc.integer({ min: -1_000, max: 100_000_000 }),
    fc.double({ min: 0, max: 1e12, noNaN: true }),
  );
  fc.assert(
    fc.property(anyTime, (durationMs) => {
      expect(formatSessionTime(durationMs)).toMatch(/^\d{4}:[0-5]\d:[0-5]\d\.\d\d$/);
    }),
  );
});
