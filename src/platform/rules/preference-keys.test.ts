import { expect, test } from 'vitest';
import * as preferenceKeys from './preference-keys.ts';
import { embedPreferenceKeys, playerPreferenceKeys, viewTrackedKey } from './preference-keys.ts';

/** Devices have stored values under them, which a changed key would lose. A new key is added here. */
const storedKeys = `
admin-dark-mode
admin-first-steps
catalog-dark-mode
dark-mode
dashboard-category
dashboard-current-page
dashboard-items-per-page
dashboard-sort-direction
dashboard-sort-field
fingerspelling-drill-speed
fingerspelling-hold
fingerspelling-paper
fingerspelling-speed
fingerspelling-tone
flashcard-character-keys
flashcard-choose-sign
flashcard-dark-mode
flashcard-due-start
flashcard-kept-events
flashcard-kept-scores
flashcard-loop-video
flashcard-match-practice
flashcard-mirror-video
flashcard-mode
flashcard-places
flashcard-quiz-goes-on
flashcard-remember
flashcard-rendered-quiz
flashcard-show-both-sides
flashcard-show-definition-first
flashcard-type-term
flashcard-video-speed
keep-sound
loop-video
mirror-video
show-both-sides
show-definition-first
studio-language
video-speed
`;

test('the player and the embed share the mode and nothing else', () => {
  const shared = Object.values(playerPreferenceKeys).filter((key) => Object.values(embedPreferenceKeys).includes(key));
  expect(shared).toEqual(['flashcard-mode']);
});

test('every set has a flag of its own', () => {
  expect(viewTrackedKey('abc')).toBe('flashcard-view-tracked-abc');
});

test('what devices have stored is found under the same keys', () => {
  const keys = Object.values(preferenceKeys).flatMap((value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'object' ? Object.values<string>({ ...value }) : [];
  });
  expect([...new Set(keys)].toSorted()).toEqual(storedKeys.trim().split('\n'));
});
