import { expect, test } from 'vitest';
import { message } from '../../../platform/rules/languages/texts.ts';
import { categoryRefusal, initialsRefusal, typedBlockedInitials } from './list-changes.ts';

test.each([
  [' ab ', 'AB'],
  ['abcd', 'ABC'],
  ['a-b!7', 'AB7'],
  ['äöü', 'ÄÖÜ'],
  ['ßß', 'SSS'],
])('%j is typed as %j', (typed, initials) => {
  expect(typedBlockedInitials(typed)).toBe(initials);
});

test('initials to block have exactly three characters and are not blocked yet', () => {
  expect(initialsRefusal('AB', [])).toEqual({
    title: message('Invalid'),
    description: message('Please enter exactly 3 characters'),
  });
  expect(initialsRefusal('ABC', ['XYZ', 'ABC'])).toEqual({
    title: message('Already Exists'),
    description: message('These initials are already blocked'),
  });
  expect(initialsRefusal('ABC', ['XYZ'])).toBeUndefined();
});

test('a category has a name that no other has, in whatever case', () => {
  expect(categoryRefusal('', [])?.description).toEqual(message('Please enter a category name'));
  const duplicate = { title: message('Duplicate'), description: message('This category already exists') };
  expect(categoryRefusal('Food', ['Food'])).toEqual(duplicate);
  expect(categoryRefusal('FOOD', ['Food'])).toEqual(duplicate);
  expect(categoryRefusal('Food & Drink', ['Food'])).toBeUndefined();
});
