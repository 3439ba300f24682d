import { describe, expect, test } from 'vitest';
import { parseStudyMode, startMode, studyModes } from './modes.ts';

describe('a mode', () => {
  test('is accepted only if it is flip, match or quiz', () => {
    expect(studyModes.map(parseStudyMode)).toEqual(['flip', 'match', 'quiz']);
    for (const other of ['', 'Flip', 'flip ', 'write', 'toString', null, undefined])
      expect(parseStudyMode(other)).toBeUndefined();
  });
});

describe('the mode to begin with', () => {
  test('is the requested one, else the stored one, else flip', () => {
    expect(startMode(studyModes, 'quiz', 'match')).toBe('quiz');
    expect(startMode(studyModes, undefined, 'match')).toBe('match');
    expect(startMode(studyModes, undefined, undefined)).toBe('flip');
  });

  test('is the first that is offered when it is not offered itself', () => {
    expect(startMode(['match', 'quiz'], 'flip', 'quiz')).toBe('match');
    expect(startMode(['match', 'quiz'], undefined, undefined)).toBe('match');
  });
});
