import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksToIndex } from './chunks-to-index.ts';

const lengths = fc.array(fc.integer({ min: 0, max: 14_000 }), { maxLength: 300 });

test('chunks to index keep every row in its order', () => {
  fc.assert(
    fc.property(lengths, (rows) => {
      expect(chunksToIndex(rows, Number).flat()).toEqual(rows);
    }),
  );
});

test('chunks to index have at most 100 rows and 12,000 characters, unless one is a single text', () => {
  fc.assert(
    fc.property(lengths, (rows) => {
      for (const chunk of chunksToIndex(rows, Number)) {
        expect(chunk.length).toBeLessThanOrEqual(100);
        const length = chunk.reduce((sum, row) => sum + row, 0);
        expect(chunk.length === 1 || length <= 12_000).toBe(true);
      }
    }),
  );
});

test('chunks to index are as long as they may be', () => {
  expect(chunksToIndex(Array<number>(250).fill(1), Number).map((chunk) => chunk.length)).toEqual([100, 100, 50]);
  expect(chunksToIndex([6_000, 6_000, 1, 13_000, 1], Number)).toEqual([[6_000, 6_000], [1], [13_000], [1]]);
});
