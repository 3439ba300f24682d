import { expect, test } from 'vitest';
import { hasTwoSides, playableModes } from './eligibility.ts';
import { studyModes } from '../../platform/rules/addresses/modes.ts';
import { matchCards } from '../../match/rules/test-match-cards.ts';

test.each([
  ['a term and a definition', { term: 'a', definition: 'b', hasMedia: false }, true],
  ['a term and media', { term: 'a', definition: '', hasMedia: true }, true],
  ['a term alone', { term: 'a', definition: ' ', hasMedia: false }, false],
  ['no term', { term: ' ', definition: 'b', hasMedia: true }, false],
])('%s', (_, card, expected) => {
  expect(hasTwoSides(card)).toBe(expected);
});

test('a match needs one card that can be asked for, a quiz two, flipping none', () => {
  const of = (...cards: string[]) => playableModes(studyModes, matchCards(...cards));
  expect(of('Cat=purrs', 'Dog=barks')).toEqual(['flip', 'match', 'quiz']);
  expect(of('Cat=purrs', 'Dog=')).toEqual(['flip', 'match']);
  expect(of('Cat=', 'Dog=')).toEqual(['flip']);
});
