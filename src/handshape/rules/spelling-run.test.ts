import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginTime,
  isEasilyMistaken,
  isRepeated,
  letterToSpell,
  slowLetters,
  spellLetter,
  spellingMs,
  startSpelling,
} from './spelling-run.ts';
import type { SpellingRun } from './spelling-run.ts';

function spelled(word: string, times: readonly number[]): SpellingRun {
  let at = 1_000;
  return times.reduce((run, ms) => spellLetter(run, (at += ms)), startSpelling(word, at));
}

it('Goes through the word letter by letter, and ends', () => {
  expect(letterToSpell(startSpelling('cat', 0))).toBe('C');
  expect(letterToSpell(spelled('cat', [500]))).toBe('A');
  expect(letterToSpell(spelled('cat', [500, 500, 500]))).toBeUndefined();
  expect(spelled('cat', [500, 500, 500, 500])).toEqual(spelled('cat', [500, 500, 500]));
});

it('Counts the time from when the hand is looked at, unless a letter was done before', () => {
  expect(beginTime(startSpelling('cat', 0), 9_000)).toEqual(startSpelling('cat', 9_000));
  expect(beginTime(spelled('cat', [500]), 9_000)).toEqual(spelled('cat', [500]));
});

it('Tells the time and the letters that took long, the slowest first', () => {
  const run = spelled('school', [1_000, 1_900, 1_000, 1_000, 900, 4_000]);
  expect(spellingMs(run)).toBe(9_800);
  expect(slowLetters(run)).toEqual(['L', 'C']);
  expect(slowLetters(spelled('aa', [1_000, 1_000]))).toEqual([]);
});

it('Never names more than three letters, nor one twice, nor one that is not in the word', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.array(fc.nat(9_999), { maxLength: 12 }), (word, times) => {
      const slow = slowLetters(spelled(word, times));
      expect(slow.length).toBeLessThanOrEqual(3);
      expect(new Set(slow).size).toBe(slow.length);
      expect(slow.every((letter) => word.toUpperCase().includes(letter))).toBe(true);
    }),
  );
});

it('Leaves M and N, R and U, K and P, D and Z to the speller', () => {
  expect([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter(isEasilyMistaken).join('')).toBe('DKMNPRUZ');
});

it('Knows a letter that comes twice in a row, though not one that comes again later', () => {
  const done = (word: string, count: number) =>
    isRepeated(
      spelled(
        word,
        Array.from({ length: count }, () => 500),
      ),
    );
  expect([0, 1, 2, 3].map((count) => done('zoo', count))).toEqual([false, false, true, false]);
  expect([0, 1, 2].map((count) => done('bob', count))).toEqual([false, false, false]);
});
