import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxRememberedPlaces, placeIn, withPlace, type Place } from './places.ts';

const ids = fc.stringMatching(/^[\w-]{1,22}$/);
const places = fc.record({ cardId: ids, seed: fc.option(fc.nat(0xffff_ffff), { nil: undefined }) });

function isShuffled({ seed }: Place): boolean {
  return seed !== undefined;
}

test('the last place of each set is known, whatever was stored', () => {
  fc.assert(
    fc.property(fc.string(), ids, ids, places, places, (stored, setId, otherId, place, other) => {
      fc.pre(setId !== otherId);
      const both = withPlace(withPlace(stored, setId, place), otherId, other);
      expect(placeIn(both, setId, isShuffled(place))).toEqual(place);
      expect(placeIn(both, otherId, isShuffled(other))).toEqual(other);
      const one = withPlace(both, setId, undefined);
      expect(placeIn(one, setId, isShuffled(place))).toBeUndefined();
      expect(placeIn(one, otherId, isShuffled(other))).toEqual(other);
    }),
  );
});

test('a set that was not left in its middle has no remembered place', () => {
  expect(placeIn('', 'a', false)).toBeUndefined();
  expect(placeIn('ab card', 'a', false)).toBeUndefined();
});

test('a place among shuffled cards is none in their own order, and the other way round', () => {
  expect(placeIn('a card 7', 'a', false)).toBeUndefined();
  expect(placeIn('a card', 'a', true)).toBeUndefined();
});

test('stored text that is no place is not taken for one', () => {
  for (const stored of ['a', 'a ', 'a card seed', 'a <b>', 'a card 1 2']) {
    expect([placeIn(stored, 'a', false), placeIn(stored, 'a', true)]).toEqual([undefined, undefined]);
  }
});

test('the oldest remembered places are forgotten', () => {
  let stored = '';
  for (let set = 0; set <= maxRememberedPlaces; set++)
    stored = withPlace(stored, `set-${set}`, { cardId: 'c', seed: 1 });
  expect(placeIn(stored, 'set-0', true)).toBeUndefined();
  expect(placeIn(stored, 'set-1', true)).toEqual({ cardId: 'c', seed: 1 });
  expect(stored.split('\n')).toHaveLength(maxRememberedPlaces);
});
