import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

const whole = undefined;

// Of a file of 1,000 bytes; RFC 9110, 14.1.2 and 14.2.
test.for([
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-999', { start: 500, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=500-5000', { start: 500, end: 999 }],
  ['bytes=0-99999999999999999999999999', { start: 0, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-1000', { start: 0, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['BYTES=0-1', { start: 0, end: 1 }],
  ['bytes = 0 - 1', { start: 0, end: 1 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-1001', 'unsatisfiable'],
  ['bytes=99999999999999999999999999-', 'unsatisfiable'],
  [`bytes=${'9'.repeat(90)}-`, 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, whole],
  [`bytes=${' '.repeat(94)}`, whole],
  ['bytes= 1 -\t2 ', { start: 1, end: 2 }],
  ['bytes= - 2 ', { start: 998, end: 999 }],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, whole],
  ['', whole],
  ['bytes', whole],
  ['bytes=', whole],
  ['bytes=-', whole],
  ['bytes=5-2', whole],
  ['bytes=a-b', whole],
  ['bytes=1', whole],
  ['bytes=--1', whole],
  ['bytes=1-2-3', whole],
  ['bytes=0x10-0x20', whole],
  ['bytes=1.5-2', whole],
  ['bytes=+1-2', whole],
  ['lines=0-1', whole],
  ['bytes=0-1,5-6', whole],
  [`bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(',')}`, whole],
] as const)('%s', ([header, part]) => {
  expect(parseByteRange(header, 1_000)).toEqual(part);
});

test('never names a byte that is not there', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.option(fc.nat()),
      fc.option(fc.nat()),
      fc.integer({ min: 1, max: 5_000 }),
      (text, first, last, size) => {
        for (const header of [text, `bytes=${text}`, `bytes=${first ?? ''}-${last ?? ''}`]) {
          const part = parseByteRange(header, size);
          if (typeof part !== 'object') continue;
          expect(part.start).toBeGreaterThanOrEqual(0);
          expect(part.end).toBeGreaterThanOrEqual(part.start);
          expect(part.end).toBeLessThan(size);
        }
      },
    ),
  );
});
