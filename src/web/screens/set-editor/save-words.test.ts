import { expect, test } from 'vitest';
import { saveToast } from './save-words.ts';

const failedSet = { title: 'Error', description: 'Failed to update set', tone: 'bad' };
const failedChanges = { title: 'Error', description: 'Failed to save changes', tone: 'bad' };

test('words about the set when it alone was to be saved', () => {
  expect(saveToast({ set: 'saved', cards: 'unchanged' })).toEqual({ title: 'Set updated successfully' });
  expect(saveToast({ set: 'failed', cards: 'unchanged' })).toEqual(failedSet);
});

test('words about the changes when cards were to be saved, or nothing', () => {
  expect(saveToast({ set: 'unchanged', cards: 'unchanged' })).toEqual({ title: 'Changes saved successfully' });
  expect(saveToast({ set: 'unchanged', cards: 'saved' })).toEqual({ title: 'Changes saved successfully' });
  expect(saveToast({ set: 'saved', cards: 'saved' })).toEqual({ title: 'Changes saved successfully' });
  expect(saveToast({ set: 'unchanged', cards: 'failed' })).toEqual(failedChanges);
});

test('of what failed, when only a part was saved', () => {
  expect(saveToast({ set: 'failed', cards: 'saved' })).toEqual(failedSet);
  expect(saveToast({ set: 'saved', cards: 'failed' })).toEqual(failedChanges);
  expect(saveToast({ set: 'failed', cards: 'failed' })).toEqual(failedChanges);
});
