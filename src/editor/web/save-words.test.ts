import { expect, test } from 'vitest';
import { saveToast } from './save-words.ts';

test('the set is updated when all is saved', () => {
  expect(saveToast({ set: 'saved', cards: 'saved' })).toEqual({ title: 'Set updated successfully' });
});

test('a set that could not be saved is said so', () => {
  const description = 'Failed to update set';
  expect(saveToast({ set: 'failed', cards: 'saved' })).toEqual({ title: 'Error', description, tone: 'bad' });
});

test.each(['saved', 'failed'] as const)('cards that could not be saved are said so, with a %s set', (set) => {
  const description = 'Failed to save changes';
  expect(saveToast({ set, cards: 'failed' })).toEqual({ title: 'Error', description, tone: 'bad' });
});
