import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksToIndex } from './chunks-to-index.ts';

const lengths = fc.array(fc.integer({ min: 0, max: 70_000 }), { maxLength: 600 });

test('chunks to index keep every row in its order', () => {
  fc.assert(
    fc.property(lengths, (rows) => {
      expect(chunksToIndex(rows, Number).flat()).toEqual(rows);
    }),
  );
});

test('chunks to index have at most 250 rows and 60,000 characters, unless one is a single text', () => {
  fc.assert(
    fc.property(lengths, (rows) => {
      for (const chunk of chunksToIndex(rows, Number)) {
        expect(chunk.length).toBeLessThanOrEqual(250);
        const length = chunk.reduce((sum, row) => sum + row, 0);
        expect(chunk.length === 1 || length <= 60_000).toBe(true);
      }
    }),
  );
});

test('chunks to index are as long as they may be', () => {
  expect(chunksToIndex(Array<number>(625).fill(1), Number).map((chunk) => chunk.length)).toEqual([250, 250, 125]);
  expect(chunksToIndex([30_000, 30_000, 1, 65_000, 1], Number)).toEqual([[30_000, 30_000], [1], [65_000], [1]]);
});
