import { expect, test } from 'vitest';
import { cardsToKeep, type Arrival } from './media-arrivals.ts';
import { testCard, testImage } from '../test-cards.ts';

const wanted = ['1', '2', '3', '4'].map((id) => testCard({ id, ...testImage }));

function kept(...arrivals: [id: string, arrival: Arrival][]): string[] {
  return cardsToKeep(wanted, new Map(arrivals)).map(({ id }) => id);
}

test('the first comes alone, then one after the other', () => {
  expect(kept()).toEqual(['1']);
  expect(kept(['1', 'loaded'])).toEqual(['1', '2']);
  expect(kept(['1', 'loaded'], ['2', 'loaded'], ['3', 'loaded'])).toEqual(['1', '2', '3', '4']);
});

test('what can be seen but is still coming keeps the next one waiting', () => {
  expect(kept(['1', 'visible'])).toEqual(['1']);
  expect(kept(['1', 'loaded'], ['2', 'visible'])).toEqual(['1', '2']);
});

test('what was still coming when the visitor went on gives way to what is wanted now', () => {
  const [first, second] = wanted;
  if (!first || !second) throw new Error('There are cards');
  const afterNext = [second, ...wanted.slice(2), first];
  const ids = (arrivals: [string, Arrival][]) => cardsToKeep(afterNext, new Map(arrivals)).map(({ id }) => id);
  expect(ids([['1', 'visible']])).toEqual(['2']);
  expect(ids([['1', 'loaded']])).toEqual(['2', '1']);
});

test('loaded media stay, whatever is still awaited', () => {
  expect(kept(['3', 'loaded'])).toEqual(['1', '3']);
});

test('what does not come makes room for the next, and is tried again when it is the first', () => {
  expect(kept(['1', 'failed'])).toEqual(['1', '2']);
  expect(kept(['1', 'loaded'], ['2', 'failed'])).toEqual(['1', '3']);
});

test('cards without media wait for nothing', () => {
  const mixed = [...wanted.slice(0, 1), testCard({ id: 'a' }), ...wanted.slice(1, 3)];
  expect(cardsToKeep(mixed, new Map()).map(({ id }) => id)).toEqual(['1', 'a']);
  expect(cardsToKeep(mixed.slice(1), new Map()).map(({ id }) => id)).toEqual(['a', '2']);
});
