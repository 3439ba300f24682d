import fc from 'fast-check';
import { expect, test } from 'vitest';
import { putBack } from './bulk-routes.ts';

const places = (ids: string, order: string) => [...ids].map((id) => ({ id, place: order.indexOf(id) }));

test('cards come back to where they were', () => {
  expect(putBack([...'ad'], places('bc', 'abcd'), new Set('bc')).join('')).toBe('abcd');
  expect(putBack([...'ad'], places('bc', 'abcd'), new Set('c')).join('')).toBe('acd');
  expect(putBack([...'acd'], places('b', 'abcd'), new Set('b')).join('')).toBe('abcd');
});

test('where the set has become shorter they come last', () => {
  expect(putBack([...'a'], places('e', 'abcde'), new Set('e')).join('')).toBe('ae');
  expect(putBack([], places('be', 'abcde'), new Set('be')).join('')).toBe('be');
});

test('in any parts and any order, what was deleted at once ends as it was', () => {
  const letters = [...'abcdefghij'];
  fc.assert(
    fc.property(fc.subarray(letters), fc.array(fc.subarray(letters)), (deleted, parts) => {
      const all = places(deleted.join(''), letters.join(''));
      let order = letters.filter((id) => !deleted.includes(id));
      let left = all;
      for (const part of [...parts, deleted]) {
        const before = order;
        order = putBack(order, left, new Set(part));
        expect(order.filter((id) => before.includes(id))).toEqual(before);
        left = left.filter(({ id }) => !part.includes(id));
      }
      expect(order).toEqual(letters);
    }),
  );
});
