import { expect, test } from 'vitest';
import { saveToast, type SaveResult } from './save-words.ts';

const outcomes = ['unchanged', 'saved'] as const;
const combinations = outcomes.flatMap((set) => outcomes.map((cards): SaveResult => ({ set, cards })));

test.each(combinations)('the set is updated, whatever there was to save: $set set, $cards cards', (result) => {
  expect(saveToast(result)).toEqual({ title: 'Set updated successfully' });
});

test.each(outcomes)('a set that could not be saved is said so, with %s cards', (cards) => {
  const description = 'Failed to update set';
  expect(saveToast({ set: 'failed', cards })).toEqual({ title: 'Error', description, tone: 'bad' });
});

test.each([...outcomes, 'failed'] as const)('cards that could not be saved are said so, with a %s set', (set) => {
  const description = 'Failed to save changes';
  expect(saveToast({ set, cards: 'failed' })).toEqual({ title: 'Error', description, tone: 'bad' });
});
