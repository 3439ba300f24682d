import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { id, languageTag, moment, plainText, requiredText, trimmedText, wholeNumber } from './contract/route.ts';

const told = (schema: ZodType, text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message);

test('A text has its newlines as LF, no control characters, and a length in characters as people count them', () => {
  const text = plainText(3);
  expect(text.parse('a\r\nb')).toBe('a\nb');
  expect(text.parse(' \t ')).toBe(' \t ');
  expect(text.parse('🤟🤟🤟')).toBe('🤟🤟🤟');
  expect(told(text, '🤟🤟🤟🤟')).toEqual(['At most 3 characters']);
  expect(told(plainText(1), 'ab')).toEqual(['At most 1 character']);
  expect(told(text, 'a\0')).toEqual(['Control characters are not allowed']);
});

test('A name is trimmed before it is measured, and may be required', () => {
  expect(trimmedText(3).parse('  a\r\nb \n')).toBe('a\nb');
  expect(told(trimmedText(3), 'abcd')).toEqual(['At most 3 characters']);
  expect(told(trimmedText(3), 'a\u0007')).toEqual(['Control characters are not allowed']);
  expect(trimmedText(3).parse('  ')).toBe('');
  expect(told(requiredText(3), '  ')).toEqual(['Must not be blank']);
  expect(requiredText(3).parse(' a ')).toBe('a');
});

test('A language is a tag in its recommended spelling, or none', () => {
  expect(['EN-gb', 'ase', ''].map((tag) => languageTag.parse(tag))).toEqual(['en-GB', 'ase', '']);
  expect(told(languageTag, 'no tag')).toEqual(['Must be a language tag such as ase or en']);
  const long = (length: number) => `en-x-${'abcdefg-'.repeat(10)}`.slice(0, length);
  expect([60, 61].map((length) => languageTag.safeParse(long(length)).success)).toEqual([true, false]);
});

test.each([
  ['1', 1],
  ['100', 100],
  ['007', 7],
  ['0', undefined],
  ['101', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e1', undefined],
  ['', undefined],
  ['00000000007', undefined],
])('Of numbers from 1 to 100, %j is %j', (text, number) => {
  expect(wholeNumber(1, 100).safeParse(text).data).toBe(number);
});

test('A number out of reach is told what it may be', () => {
  expect(told(wholeNumber(1, 100), '0')).toEqual(['Must be from 1 to 100']);
  expect(told(wholeNumber(1, 100), 'x')).toEqual(['Must be a whole number']);
});

test('A moment is a time with its zone', () => {
  expect(moment.parse('2026-01-31T12:00:00Z')).toBe(Date.UTC(2026, 0, 31, 12));
  expect(moment.parse('2026-01-31T12:00:00.5+01:00')).toBe(Date.UTC(2026, 0, 31, 11, 0, 0, 500));
  for (const text of ['2026-01-31', '2026-01-31T12:00:00', 'now']) {
    expect(told(moment, text)).toEqual(['Must be a time such as 2026-01-31T12:00:00Z']);
  }
});

test('What no id looks like is the id of nothing', () => {
  expect(['aZ_-9', 'x'.repeat(200)].map((text) => id.parse(text))).toEqual(['aZ_-9', 'x'.repeat(200)]);
  expect(['', 'a b', 'a/b', '\0', 'ä', 'x'.repeat(201)].map((text) => id.parse(text))).toEqual(Array(6).fill(''));
});
