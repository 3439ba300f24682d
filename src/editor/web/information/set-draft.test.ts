import { expect, test } from 'vitest';
import { buildSet } from '../../../testing/rules/build-set.ts';
import { draftAfterSaving, draftedChanges, draftedFields, hasChanges } from './set-draft.ts';

const saved = buildSet({ title: 'Greetings', categories: 'Family' });

test('what was typed is seen in place of what is saved', () => {
  expect(draftedFields(saved, { tags: 'unit 1' })).toEqual({ ...saved, tags: 'unit 1' });
});

test('only the fields that differ are saved', () => {
  expect(draftedChanges(saved, { title: 'Hello', tags: '', visibility: 'private' })).toEqual({
    title: 'Hello',
    visibility: 'private',
  });
});

test('a field can be emptied', () => {
  expect(draftedChanges(saved, { categories: '' })).toEqual({ categories: '' });
});

test('titles are saved trimmed, so that spaces around them change nothing', () => {
  expect(draftedChanges(saved, { title: ' Hello  ', publicTitle: ' ' })).toEqual({ title: 'Hello' });
  expect(hasChanges(draftedChanges(saved, { title: ' Greetings ' }))).toBe(false);
});

test('descriptions and tags are kept as typed', () => {
  expect(draftedChanges(saved, { description: ' a\n' })).toEqual({ description: ' a\n' });
});

test('control characters, as office programs copy them, are not sent', () => {
  const pasted = { title: 'Hello\vyou', description: 'a\vb\u0000', tags: 'c\vd\u0007' };
  expect(draftedChanges(saved, pasted)).toEqual({ title: 'Hello you', description: 'a\nb', tags: 'c d' });
});

test('what was typed while it was being saved is still to be saved', () => {
  const sent = { title: 'Hello', tags: 'one' };
  expect(draftAfterSaving({ title: 'Hello!', tags: 'one' }, sent)).toEqual({ title: 'Hello!' });
  expect(draftAfterSaving(sent, sent)).toEqual({});
});
