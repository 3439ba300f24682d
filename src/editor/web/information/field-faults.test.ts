import { expect, test } from 'vitest';
import { buildSet } from '../../../testing/rules/build-set.ts';
import { faultsOfFields, lengthHint } from './field-faults.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

const fields = buildSet({ title: 'Greetings' });

test('a set with a title can be saved', () => {
  expect(faultsOfFields(fields, englishTexts)).toEqual({});
});

test('a set with a blank title cannot be saved', () => {
  expect(faultsOfFields({ ...fields, title: ' \t ' }, englishTexts)).toEqual({ title: 'Please enter a title' });
});

test('titles have 200 characters, descriptions 5,000, categories and tags 500', () => {
  const tooLong = (length: number) => 'x'.repeat(length + 1);
  expect(
    faultsOfFields(
      {
        ...fields,
        title: tooLong(200),
        publicTitle: tooLong(200),
        description: tooLong(5_000),
        categories: tooLong(500),
        tags: tooLong(500),
      },
      englishTexts,
    ),
  ).toEqual({
    title: '201 of 200 characters: please shorten it',
    publicTitle: '201 of 200 characters: please shorten it',
    description: '5,001 of 5,000 characters: please shorten it',
    categories: '501 of 500 characters: please shorten it',
    tags: '501 of 500 characters: please shorten it',
  });
});

test('spaces around a title do not count', () => {
  expect(faultsOfFields({ ...fields, title: ` ${'x'.repeat(200)} ` }, englishTexts)).toEqual({});
});

test('a field near its limit tells its length', () => {
  expect(lengthHint(fields, 'title', englishTexts)).toBeUndefined();
  expect(lengthHint({ ...fields, tags: 'x'.repeat(450) }, 'tags', englishTexts)).toBe('450 of 500 characters');
});
