import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addEntries, moveEntry, removeEntry } from './list-changes.ts';

const list = fc.uniqueArray(fc.string());

test('a word is added at the end, once', () => {
  expect(addEntries('c')(['a', 'b'])).toEqual(['a', 'b', 'c']);
  expect(addEntries('a')(['a', 'b'])).toEqual(['a', 'b']);
});

test('a word is removed, the others stay in order', () => {
  expect(removeEntry('b')(['a', 'b', 'c'])).toEqual(['a', 'c']);
  expect(removeEntry('x')(['a', 'b'])).toEqual(['a', 'b']);
});

test('a word moves up and down', () => {
  expect(moveEntry('c', 0)(['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
  expect(moveEntry('a', 2)(['a', 'b', 'c'])).toEqual(['b', 'c', 'a']);
});

test('a move keeps every word, puts the moved one into its place and the others in their order', () => {
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (words, from, to) => {
      fc.pre(words.length > 0);
      const moved = words[from % words.length] ?? '';
      const toIndex = to % words.length;
      const after = moveEntry(moved, toIndex)(words);
      expect(after[toIndex]).toBe(moved);
      expect(removeEntry(moved)(after)).toEqual(removeEntry(moved)(words));
    }),
  );
});

test('a word that somebody else removed does not come back by a move', () => {
  expect(moveEntry('x', 0)(['a', 'b'])).toEqual(['a', 'b']);
});
