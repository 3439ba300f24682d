import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from './chunks-of.ts';

test('chunks have all items in order, as many as wanted, and only the last may have fewer', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (items, size) => {
      const chunks = chunksOf(items, size);
      expect(chunks.flat()).toEqual(items);
      expect(chunks.slice(0, -1).filter(({ length }) => length !== size)).toEqual([]);
      expect(chunks.filter(({ length }) => length === 0 || length > size)).toEqual([]);
    }),
  );
});
