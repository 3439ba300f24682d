import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTerm } from '../../testing/rules/build-card.ts';
import { drillLetters, drillWords, isReadCorrectly, nextWord, spelledLetters } from './spelling-drill.ts';

const termsOf = (letters: string) => Array.from(letters, (term) => buildTerm({ term, picturePath: `/media/${term}` }));
const alphabet = drillLetters(termsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ')) ?? new Map();
const digits = drillLetters(termsOf('0123456789')) ?? new Map();

test('a set of single letters or digits, each with a picture, can be drilled, and no other', () => {
  expect(alphabet.get('a')).toBe('/media/A');
  expect(digits.size).toBe(10);
  expect(drillLetters(termsOf('ABCD'))).toBeUndefined();
  expect(drillLetters([...termsOf('ABCDE'), buildTerm({ term: 'Hello', picturePath: '/media/h' })])).toBeUndefined();
  expect(drillLetters([...termsOf('ABCDE'), buildTerm({ term: 'F' })])).toBeUndefined();
  expect(drillLetters([...termsOf('ABCDE'), buildTerm({ term: 'Ж', picturePath: '/media/z' })])).toBeUndefined();
});

test('words are terms that the letters spell, each once; own ones join them where they are few', () => {
  const many = Array.from({ length: 20 }, (_, word) => `a${'bcdefghijklmnopqrstuvwxyz'[word]}`);
  expect(drillWords(many, alphabet)).toEqual(many);
  const words = drillWords(['Coffee', 'coffee ', 'two words', 'Übung', 'a', 'x'.repeat(13), 'R2D2'], alphabet);
  expect(words.slice(0, 2)).toEqual(['coffee', 'apple']);
  expect(words.length).toBeGreaterThan(90);
  expect(drillWords(['coffee'], digits)).toEqual([]);
});

test('the next word is another one, and of digits a number', () => {
  expect(nextWord(['one', 'two'], alphabet, 'one', () => 0.99)).toBe('two');
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (chances) => {
      expect(nextWord([], digits, '', () => chances.next().value ?? 0)).toMatch(/^\d{2,5}$/);
    }),
  );
});

test('capital letters, accents and spaces are nobody’s mistake; another letter is', () => {
  for (const typed of ['coffee', 'COFFEE', ' cóffèe ', 'cof fee', 'ｃｏｆｆｅｅ'])
    expect(isReadCorrectly(typed, 'coffee')).toBe(true);
  for (const typed of ['', 'cofee', 'coffees', 'toffee']) expect(isReadCorrectly(typed, 'coffee')).toBe(false);
});

test('a doubled letter stands aside, in turn', () => {
  const places = (word: string) => spelledLetters(word).map(({ aside }) => aside);
  expect(places('coffee')).toEqual([0, 0, 0, 1, 0, 1]);
  expect(places('1111')).toEqual([0, 1, -1, 1]);
});
