import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodStartMs } from './period.ts';

test.each([
  ['2026-03-29T02:30:00.000Z', '2026-03-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z'],
])('at %s the monthly board begins with %s', (now, start) => {
  expect(new Date(periodStartMs('month', Date.parse(now))).toISOString()).toBe(start);
});

test('the board of all time begins before every score', () => {
  expect(periodStartMs('all', Date.parse('2026-03-29T00:00:00Z'))).toBe(0);
});

test('the month has begun, and is the month of the moment', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date(8e14), noInvalidDate: true }), (now) => {
      const start = periodStartMs('month', now.getTime());
      expect(start).toBeLessThanOrEqual(now.getTime());
      expect(new Date(start).toISOString().slice(0, 7)).toBe(now.toISOString().slice(0, 7));
    }),
  );
});
