// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StudyMode } from '../../shared/study/modes.ts';
import { useMode } from './use-mode.ts';

function modeOf(allowed: readonly StudyMode[], requested?: StudyMode) {
  return renderHook(() => useMode({ allowed, requested, preferenceKey: 'flashcard-mode' })).result.current;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('without a word about it, it is flip', () => {
  expect(modeOf(['flip', 'match', 'quiz']).mode).toBe('flip');
});

test('a stored word that is no mode is ignored', () => {
  localStorage.setItem('flashcard-mode', 'sing');
  expect(modeOf(['flip', 'match', 'quiz']).mode).toBe('flip');
});

test('the remembered mode is taken up again where it is offered', () => {
  localStorage.setItem('flashcard-mode', 'quiz');
  expect(modeOf(['flip', 'quiz'])).toMatchObject({ mode: 'quiz', modes: ['flip', 'quiz'] });
  expect(modeOf(['flip', 'match']).mode).toBe('flip');
});
