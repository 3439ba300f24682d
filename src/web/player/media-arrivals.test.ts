import { expect, test } from 'vitest';
import { cardsToKeep } from './media-arrivals.ts';
import { testCard, testImage } from './test-cards.ts';

const wanted = ['1', '2', '3', '4'].map((id) => testCard({ id, ...testImage }));

function kept(...arrivals: [id: string, isThere: boolean][]): string[] {
  return cardsToKeep(wanted, new Map(arrivals)).map(({ id }) => id);
}

test('the first comes alone, then one after the other', () => {
  expect(kept()).toEqual(['1']);
  expect(kept(['1', true])).toEqual(['1', '2']);
  expect(kept(['1', true], ['2', true], ['3', true])).toEqual(['1', '2', '3', '4']);
});

test('what is there stays, whatever is waited for', () => {
  expect(kept(['3', true])).toEqual(['1', '3']);
});

test('what does not come makes room for the next, and is tried again when it is the first', () => {
  expect(kept(['1', false])).toEqual(['1', '2']);
  expect(kept(['1', true], ['2', false])).toEqual(['1', '3']);
});

test('cards without media wait for nothing', () => {
  const mixed = [...wanted.slice(0, 1), testCard({ id: 'a' }), ...wanted.slice(1, 3)];
  expect(cardsToKeep(mixed, new Map()).map(({ id }) => id)).toEqual(['1', 'a']);
  expect(cardsToKeep(mixed.slice(1), new Map()).map(({ id }) => id)).toEqual(['a', '2']);
});
