import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWords, moveWord, removeWord } from './list-changes.ts';

const list = fc.uniqueArray(fc.string());

test('a word is added at the end, once', () => {
  expect(addWords('c')(['a', 'b'])).toEqual(['a', 'b', 'c']);
  expect(addWords('a')(['a', 'b'])).toEqual(['a', 'b']);
});

test('a word is removed, the others stay in order', () => {
  expect(removeWord('b')(['a', 'b', 'c'])).toEqual(['a', 'c']);
  expect(removeWord('x')(['a', 'b'])).toEqual(['a', 'b']);
});

test('a word moves up and down', () => {
  expect(moveWord('c', 0)(['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
  expect(moveWord('a', 2)(['a', 'b', 'c'])).toEqual(['b', 'c', 'a']);
});

test('a move keeps every word, puts the moved one into its place and the others in their order', () => {
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (words, from, to) => {
      fc.pre(words.length > 0);
      const moved = words[from % words.length] ?? '';
      const toIndex = to % words.length;
      const after = moveWord(moved, toIndex)(words);
      expect(after[toIndex]).toBe(moved);
      expect(removeWord(moved)(after)).toEqual(removeWord(moved)(words));
    }),
  );
});

test('a word that somebody else removed does not come back by a move', () => {
  expect(moveWord('x', 0)(['a', 'b'])).toEqual(['a', 'b']);
});
