import { expect, test } from 'vitest';
import { makeSet } from '../../../dashboard/web/test-sets.ts';
import { originAfterSaving, seenTexts, setConflicts } from './set-draft.ts';

const base = { ...makeSet(), title: 'Draft', description: 'Old' };

test('another text that came for a field of the draft is a conflict; one for another field is none', () => {
  const origin = { base, sent: [] };
  expect(setConflicts({ title: 'Mine' }, origin, { ...base, title: 'Theirs' })).toEqual(['title']);
  expect(setConflicts({ title: 'Mine' }, origin, { ...base, description: 'Theirs' })).toEqual([]);
  expect(setConflicts({ title: 'Mine' }, origin, { ...base, title: 'Mine' })).toEqual([]);
  expect(setConflicts({ visibility: 'private' }, origin, { ...base, visibility: 'unlisted' })).toEqual([]);
});

test('a text of our own whose answer was lost is no conflict', () => {
  const origin = { base, sent: [{ title: 'Mine' }] };
  expect(setConflicts({ title: 'Mine, longer' }, origin, { ...base, title: 'Mine' })).toEqual([]);
  expect(seenTexts({ title: 'Mine, longer' }, origin)).toEqual({ title: ['Draft', 'Mine'] });
});

test('what was saved is what the next draft is made on, and nothing else is', () => {
  const saved = { ...base, title: 'Mine', description: 'Theirs' };
  const origin = originAfterSaving({ base, sent: [{ title: 'Mi' }] }, { title: 'Mine' }, saved);
  expect(setConflicts({ title: 'Mine again' }, origin, saved)).toEqual([]);
  expect(setConflicts({ description: 'Mine, too' }, origin, saved)).toEqual(['description']);
});
