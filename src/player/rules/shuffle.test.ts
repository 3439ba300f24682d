import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom, originalOrder, shuffledOrder } from './shuffle.ts';

const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

test('the original order counts up', () => {
  expect(originalOrder(3)).toEqual([0, 1, 2]);
  expect(originalOrder(0)).toEqual([]);
});

test('a shuffled order holds every card exactly once', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200 }), chances, (size, stream) => {
      const order = shuffledOrder(size, () => stream.next().value ?? 0);
      expect(order.toSorted((a, b) => a - b)).toEqual(originalOrder(size));
    }),
  );
});

test('each of the six orders of three cards comes from one share of the chances', () => {
  const orders = [0, 1].flatMap((second) =>
    [0, 1, 2].map((third) => {
      const draws = [0, second / 2, third / 3];
      return shuffledOrder(3, () => draws.shift() ?? 0).join('');
    }),
  );
  expect(new Set(orders).size).toBe(6);
});

test('seeded chances come again with the same seed, differ with another, and are spread evenly', () => {
  const firstOf = (seed: number) => Array.from({ length: 8 }, seededRandom(seed));
  expect(firstOf(7)).toEqual(firstOf(7));
  expect(firstOf(7)).not.toEqual(firstOf(8));
  const counts = [0, 0, 0, 0];
  for (let seed = 0; seed < 4_000; seed++) {
    const quarter = Math.floor(seededRandom(seed)() * 4);
    counts[quarter] = (counts[quarter] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
