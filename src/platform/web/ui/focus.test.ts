import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextGridIndex } from './focus.ts';

/** Eleven items in three columns: the last row has two. */
function step(key: string, index: number, isRightToLeft = false) {
  return nextGridIndex(key, { index, count: 11, columns: 3, isRightToLeft });
}

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowRight', 5, 6],
  ['ArrowRight', 10, 10],
  ['ArrowLeft', 6, 5],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 4, 7],
  ['ArrowDown', 7, 10],
  ['ArrowDown', 8, 10],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 10, 7],
  ['ArrowUp', 2, 2],
  ['Home', 7, 0],
  ['End', 7, 10],
])('%s leads from %i to %i', (key, from, to) => {
  expect(step(key, from)).toBe(to);
});

test('from right to left, the left arrow goes on', () => {
  expect(step('ArrowLeft', 4, true)).toBe(5);
  expect(step('ArrowRight', 4, true)).toBe(3);
});

test('other keys lead nowhere', () => {
  expect(step('a', 4)).toBeUndefined();
  expect(step(' ', 4)).toBeUndefined();
});

test('no key leads out of the grid', () => {
  const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End');
  fc.assert(
    fc.property(
      keys,
      fc.integer({ min: 1, max: 48 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(),
      (key, count, columns, from) => {
        const to = nextGridIndex(key, { index: from % count, count, columns, isRightToLeft: false }) ?? -1;
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(count);
      },
    ),
  );
});
