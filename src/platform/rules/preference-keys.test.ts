import { expect, test } from 'vitest';
import { embedPreferenceKeys, playerPreferenceKeys, viewTrackedKey } from './preference-keys.ts';

test('the player and the embed share the mode and nothing else', () => {
  const shared = Object.values(playerPreferenceKeys).filter((key) => Object.values(embedPreferenceKeys).includes(key));
  expect(shared).toEqual(['flashcard-mode']);
});

test('every set has a flag of its own', () => {
  expect(viewTrackedKey('abc')).toBe('flashcard-view-tracked-abc');
});
