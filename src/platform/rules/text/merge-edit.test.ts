import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesAnything, conflictingFields } from './merge-edit.ts';

const current = { term: 'Hi', definition: 'Said', visibility: 'public', isOn: true };

describe('An edit conflicts', () => {
  test('where the text was changed since it was seen', () => {
    expect(conflictingFields({ edit: { term: 'Hey' }, seen: { term: ['Hello'] }, current })).toEqual(['term']);
  });

  test('where nothing was ever seen', () => {
    expect(conflictingFields({ edit: { term: 'Hey' }, seen: {}, current })).toEqual(['term']);
  });
});

describe('An edit does not conflict', () => {
  test.each([
    ['on the text that was seen', { term: 'Hey' }, { term: ['Hi'] }],
    ['on a text of its own whose answer was lost', { term: 'Hey' }, { term: ['Hello', 'Hi'] }],
    ['where the same was typed elsewhere', { term: 'Hi' }, { term: ['Hello'] }],
    ['where another field was changed elsewhere', { term: 'Hey' }, { term: ['Hi'], definition: ['Old'] }],
    ['in a switch', { isOn: false }, {}],
    ['in a choice', { visibility: 'private' }, {}],
    ['in a field that it does not carry', { term: undefined }, {}],
  ])('%s', (_, edit, seen) => expect(conflictingFields({ edit, seen, current })).toEqual([]));
});

test('an edit without a conflict overwrites nothing but what was seen', () => {
  const text = fc.constantFrom('a', 'b', 'c');
  const texts = fc.record({ term: text, definition: text });
  const seenTexts = fc.record({ term: fc.array(text), definition: fc.array(text) });
  fc.assert(
    fc.property(texts, seenTexts, texts, (edit, seen, now) => {
      const conflicts = conflictingFields({ edit, seen, current: now });
      for (const field of ['term', 'definition'] as const) {
        const isUnseen = now[field] !== edit[field] && !seen[field].includes(now[field]);
        expect(conflicts.includes(field)).toBe(isUnseen);
      }
    }),
  );
});

test('a text that is stored already is no change', () => {
  expect(changesAnything({ term: 'Hi', isOn: true }, current)).toBe(false);
  expect(changesAnything({ term: 'Hi', isOn: false }, current)).toBe(true);
  expect(changesAnything({}, current)).toBe(false);
});
