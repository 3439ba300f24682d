import { expect, test } from 'vitest';
import { englishTexts, message } from '../../platform/rules/languages/texts.ts';
import { saveToast } from './use-save-changes.ts';

test('the set is updated when all is saved', () => {
  expect(saveToast({ set: 'saved', cards: 'saved' }, englishTexts)).toEqual({ title: 'Set updated successfully' });
});

test('a set that could not be saved is said so', () => {
  const description = 'Failed to update set';
  expect(saveToast({ set: 'failed', cards: 'saved' }, englishTexts)).toEqual({
    title: message('Error'),
    description,
    tone: 'bad',
  });
});

test.each(['saved', 'failed'] as const)('cards that could not be saved are said so, with a %s set', (set) => {
  const description = 'Failed to save changes';
  expect(saveToast({ set, cards: 'failed' }, englishTexts)).toEqual({
    title: message('Error'),
    description,
    tone: 'bad',
  });
});
