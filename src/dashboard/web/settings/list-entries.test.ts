import { expect, test } from 'vitest';
import { message } from '../../../platform/rules/languages/texts.ts';
import { categoryError, initialsError } from './list-changes.ts';

test('initials to block have three characters, or more with marks, and are not blocked yet', () => {
  expect(initialsError('AB', [])).toEqual({
    title: message('Invalid'),
    description: message('Please enter exactly 3 characters'),
  });
  expect(initialsError('ABC', ['XYZ', 'ABC'])).toEqual({
    title: message('Already Exists'),
    description: message('These initials are already blocked'),
  });
  expect(initialsError('ABC', ['XYZ'])).toBeUndefined();
  expect(initialsError('किसी', [])).toBeUndefined();
});

test('a category has a name that no other has, in whatever case', () => {
  expect(categoryError('', [])?.description).toEqual(message('Please enter a category name'));
  const duplicate = { title: message('Duplicate'), description: message('This category already exists') };
  expect(categoryError('Food', ['Food'])).toEqual(duplicate);
  expect(categoryError('FOOD', ['Food'])).toEqual(duplicate);
  expect(categoryError('Food & Drink', ['Food'])).toBeUndefined();
});
