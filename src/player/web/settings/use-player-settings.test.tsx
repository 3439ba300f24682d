import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEmbedParameters } from '../../../platform/rules/addresses/options.ts';
import { embedPreferenceKeys, playerPreferenceKeys } from '../../../platform/rules/preference-keys.ts';
import { usePlayerSettings } from './use-player-settings.ts';

function settingsOf(search = '', keys = embedPreferenceKeys) {
  const parameters = parseEmbedParameters(new URLSearchParams(search));
  return renderHook(() => usePlayerSettings(keys, parameters)).result;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the defaults are flip mode, original order, light, definition first, one side at a time', () => {
  expect(settingsOf().current.settings).toEqual({
    mode: 'flip',
    isShuffled: false,
    isDark: false,
    isDefinitionFirst: true,
    showsBothSides: false,
  });
});

test('a stored choice counts more than the default', () => {
  localStorage.setItem('flashcard-dark-mode', 'true');
  localStorage.setItem('flashcard-show-definition-first', 'false');
  localStorage.setItem('flashcard-show-both-sides', 'true');
  expect(settingsOf().current.settings).toMatchObject({
    isDark: true,
    isDefinitionFirst: false,
    showsBothSides: true,
  });
});

test('the address counts more than what is stored', () => {
  localStorage.setItem('flashcard-dark-mode', 'false');
  localStorage.setItem('flashcard-show-definition-first', 'true');
  expect(settingsOf('darkMode=1&shuffle=1&showDefinitionFirst=0').current.settings).toMatchObject({
    isDark: true,
    isShuffled: true,
    isDefinitionFirst: false,
  });
});

test('a choice made here counts most, and is stored', () => {
  const result = settingsOf('darkMode=1');
  act(() => result.current.change('isDark', false));
  expect(result.current.settings.isDark).toBe(false);
  expect(localStorage.getItem('flashcard-dark-mode')).toBe('false');
});

test('the page around is followed, and what it says is not stored', () => {
  const result = settingsOf();
  act(() => result.current.followDark(true));
  expect(result.current.settings.isDark).toBe(true);
  expect(localStorage.getItem('flashcard-dark-mode')).toBeNull();
});

test('a mode that is chosen here counts more than the address, and is stored', () => {
  const result = settingsOf('defaultMode=match');
  act(() => result.current.change('mode', 'quiz'));
  expect(result.current.settings.mode).toBe('quiz');
  expect(localStorage.getItem('flashcard-mode')).toBe('quiz');
});

test('a choice stored by another tab is followed', () => {
  const result = settingsOf();
  localStorage.setItem('flashcard-mode', 'match');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'flashcard-mode' })));
  expect(result.current.settings.mode).toBe('match');
});

test('the order of the cards is not stored', () => {
  const result = settingsOf();
  act(() => result.current.change('isShuffled', true));
  expect(result.current.settings.isShuffled).toBe(true);
  expect(localStorage.length).toBe(0);
});

test('the player of the site has keys of its own', () => {
  const result = settingsOf('', playerPreferenceKeys);
  act(() => result.current.change('showsBothSides', true));
  expect(localStorage.getItem('show-both-sides')).toBe('true');
  expect(localStorage.getItem('flashcard-show-both-sides')).toBeNull();
});

test('where storage is forbidden a choice lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const result = settingsOf();
  act(() => result.current.change('isDark', true));
  expect(result.current.settings.isDark).toBe(true);
});
