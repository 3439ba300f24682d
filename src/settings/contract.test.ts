import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { parseInput } from '../api/contract/routes.ts';
import { normalizeInitials } from '../leaderboard/rules/initials.ts';
import { codePointLength } from '../platform/rules/text/plain-text.ts';
import { settingsRoutes } from './contract.ts';

const initials = settingsRoutes['PUT /api/settings/blocked-initials'].body;
const categories = settingsRoutes['PUT /api/settings/catalog-categories'].body;
const language = settingsRoutes['PUT /api/settings/language'].body;

function told(schema: ZodType, input: unknown): unknown {
  const parsed = parseInput(schema, input);
  return parsed.isValid ? undefined : parsed.userMessage;
}

test('Blocked initials are three characters in upper case, each once', () => {
  const typed = [' abc ', 'ﬁa', 'i\u0308bc', '🤟12'];
  expect(initials.parse({ blockedInitials: typed })).toEqual({ blockedInitials: ['ABC', 'FIA', 'ÏBC', '🤟12'] });
  for (const wrong of ['', 'ab', 'abcd']) {
    expect(told(initials, { blockedInitials: [wrong] })).toEqual({ source: 'Please enter exactly 3 characters' });
  }
  expect(told(initials, { blockedInitials: ['abc', 'ABC'] })).toEqual({ source: 'These initials are already blocked' });
});

test('All initials of three characters or more that a board takes can be blocked', () => {
  const letter = fc.tuple(
    fc.constantFrom(...'aकतBᾼ'),
    fc.string({ unit: fc.constantFrom(...'\u0301िी'), maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 3 }), (letters) => {
      const taken = normalizeInitials(letters.flat().join(''));
      if (taken === undefined || codePointLength(taken) < 3) return;
      expect(initials.parse({ blockedInitials: [taken] })).toEqual({ blockedInitials: [taken] });
    }),
  );
});

test('The chips of the catalog have names, each once in whatever case', () => {
  expect(categories.parse({ categories: [' Food ', 'x'.repeat(100)] })).toEqual({
    categories: ['Food', 'x'.repeat(100)],
  });
  expect(told(categories, { categories: [' '] })).toEqual({ source: 'Please enter a category name' });
  expect(told(categories, { categories: ['Food', 'food'] })).toEqual({ source: 'This category already exists' });
  expect(categories.safeParse({ categories: ['x'.repeat(101)] }).success).toBe(false);
});

test('A list takes as many entries as it may, and says how many', () => {
  const blocked = (length: number) => ({
    blockedInitials: Array.from({ length }, (_, index) => index.toString(36).padStart(3, '0')),
  });
  const chips = (length: number) => ({ categories: Array.from({ length }, (_, index) => `${index}`) });
  const source = '{count, plural, one {# entry} other {# entries}}';
  expect([told(initials, blocked(1_000)), told(initials, blocked(1_001))]).toEqual([
    undefined,
    { source: `At most ${source}`, values: { count: 1_000 } },
  ]);
  expect([told(categories, chips(500)), told(categories, chips(501))]).toEqual([
    undefined,
    { source: `At most ${source}`, values: { count: 500 } },
  ]);
});

test('The studio speaks a language that visitors can choose', () => {
  expect(['de', 'en', 'xx', 'en-XA'].map((tag) => language.safeParse({ language: tag }).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
