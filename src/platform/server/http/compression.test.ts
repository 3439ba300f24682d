import { expect, test } from 'vitest';
import { acceptedEncoding } from './compression.ts';

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000', undefined],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity', undefined],
  ['identity;q=1, br;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['br;q=much', undefined],
  ['br;q=2', undefined],
  ['br;q=-1', undefined],
  ['br'.padEnd(200), 'br'],
  ['br'.padEnd(201), undefined],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
])('Who accepts "%s" gets %s', (header, encoding) => {
  expect([acceptedEncoding(header), acceptedEncoding(header)]).toEqual([encoding, encoding]);
});
