import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCards } from './find-cards.ts';

const cards = [
  { term: 'École', definition: 'Where children learn' },
  { term: 'Hello', definition: 'Said when people meet' },
  { term: 'STRASSE', definition: '' },
  { term: '100%', definition: 'All of it\nhello again' },
];
const found = (query: string) => findCards(cards, query)?.map(({ term }) => term);

test.each([
  ['hello', ['Hello', '100%']],
  ['ecole', ['École']],
  ['ÉCOLE', ['École']],
  ['straße', ['STRASSE']],
  ['%', ['100%']],
  ['children ec', ['École']],
  ['  meet   hello ', ['Hello']],
  ['meet again', []],
])(
  '%j finds the cards with each of its words in the term or the definition, whatever their case and accents',
  (query, terms) => {
    expect(found(query)).toEqual(terms);
  },
);

test('a search without a word finds nothing', () => {
  expect(found('')).toBeUndefined();
  expect(found('  ')).toBeUndefined();
});

test('a card is found by any part of its text, and by the same in another case or without its accents', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.string({ maxLength: 20 }), (term, definition) => {
      const word = term
        .trim()
        .split(/\s+/u)
        .find((each) => each !== '');
      // Capitals have a letter where small ones have an accent.
      fc.pre(word !== undefined && !word.normalize('NFD').includes('\u0345'));
      const card = { term, definition };
      for (const query of [word, word.toUpperCase(), word.normalize('NFD').replace(/[\u0300-\u036F]/g, '')]) {
        expect(findCards([card], query) ?? [card]).toEqual([card]);
      }
    }),
  );
});

test('a card that was edited is found by its new text', () => {
  expect(findCards([{ ...cards[1], term: 'Bye', definition: '' }], 'hello')).toEqual([]);
});
