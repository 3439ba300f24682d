import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalTag } from './language-tag.ts';
import { signLanguages } from './sign-languages.ts';
import { writtenLanguages } from './written-languages.ts';

describe('A language tag', () => {
  test.each([
    ['ase', 'ase'],
    [' EN-gb ', 'en-GB'],
    ['zh-hant', 'zh-Hant'],
    ['', ''],
    ['  ', ''],
  ])('%j is spelled %j', (text, tag) => {
    expect(canonicalTag(text)).toBe(tag);
  });

  test.each(['en_GB', 'a', 'ase"', 'German Sign Language', '\0'])('is none: %j', (text) => {
    expect(canonicalTag(text)).toBeUndefined();
  });

  test('is spelled once and for all, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const tag = canonicalTag(text);
        if (tag !== undefined) expect(canonicalTag(tag)).toBe(tag);
      }),
    );
  });
});

test.each([
  ['ase', 'American Sign Language'],
  ['bfi', 'British Sign Language'],
  ['asf', 'Auslan (Australian Sign Language)'],
  ['gsg', 'German Sign Language'],
  ['fsl', 'French Sign Language'],
])('%s is %s', (tag, name) => {
  expect(signLanguages[tag]).toBe(name);
});

test('written languages are all that have a tag of two letters', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const tags = letters.flatMap((first) => letters.map((second) => first + second));
  expect(writtenLanguages).toEqual(tags.filter((tag) => canonicalTag(tag) === tag && names.of(tag) !== undefined));
});

test('each sign language has a name of its own that says what it is', () => {
  const names = Object.values(signLanguages);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/\bSign\b|\bGebarentaal\b/.test(name))).toEqual([]);
});

test('every language of the lists has a tag that is spelled as it should be', () => {
  for (const tag of [...Object.keys(signLanguages), ...writtenLanguages]) expect(canonicalTag(tag)).toBe(tag);
});
