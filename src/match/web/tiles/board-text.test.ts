import { expect, test } from 'vitest';
import { isLongText } from '../../../player/web/card/text-size.ts';
import { measureBoardText } from './board-text.ts';

function board(...terms: string[]) {
  return measureBoardText(terms.map((term) => ({ term, definition: '' }))).term;
}

test('all terms of a board are written in the size that the longest one needs', () => {
  expect(board('A', 'B', 'C').size).toBe('letter');
  expect(board('A', 'Thank you').size).toBe('short');
  expect(board('Cat', 'How are you doing today').size).toBe('medium');
});

test('a text that is longer than words makes the others no smaller', () => {
  const long = 'a'.repeat(61);
  expect(isLongText(long)).toBe(true);
  expect(isLongText('a'.repeat(60))).toBe(false);
  expect(board('Cat', long)).toEqual({ size: 'letter', longestWord: 3 });
});

test('the longest word of all decides how wide words may be', () => {
  expect(board('to sign', 'interpreter', '🤟🤟').longestWord).toBe(11);
  expect(board('').longestWord).toBe(1);
});

test('terms and definitions are written apart', () => {
  expect(measureBoardText([{ term: 'A', definition: 'The first letter of the alphabet' }])).toEqual({
    term: { size: 'letter', longestWord: 1 },
    definition: { size: 'medium', longestWord: 8 },
  });
});
