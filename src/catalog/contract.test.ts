import { expect, test } from 'vitest';
import { catalogQuery, catalogRoutes } from './contract.ts';

test('A page of the catalog is its newest 24 sets, unless others are asked for', () => {
  expect(catalogQuery.parse({})).toEqual({ limit: 24, offset: 0, signLanguage: '', search: '', sort: 'newest' });
  const asked = { limit: '100', offset: '1000000', category: 'Food', signLanguage: 'ASE', search: 'a', sort: 'az' };
  expect(catalogQuery.parse({ ...asked, after: 'x,y z,w' })).toEqual({
    ...asked,
    limit: 100,
    offset: 1_000_000,
    signLanguage: 'ase',
    after: ['x', '', 'w'],
  });
  for (const sort of ['newest', 'popular', 'az', 'za', 'cards']) expect(catalogQuery.parse({ sort }).sort).toBe(sort);
});

test.each([
  { limit: '0' },
  { limit: '101' },
  { offset: '1000001' },
  { sort: 'best' },
  { search: 'x'.repeat(201) },
  { category: 'x'.repeat(501) },
  { signLanguage: 'no tag' },
  { after: 'x'.repeat(321) },
])('A page is not asked for with %j', (wrong) => {
  expect(catalogQuery.safeParse(wrong).success).toBe(false);
});

test('A page goes on after the first five that were shown last', () => {
  const ids = Array.from({ length: 8 }, (_, index) => `set-${index}`);
  expect(catalogQuery.parse({ after: ids.join(',') }).after).toEqual(ids.slice(0, 5));
});

test('Cards are found by 12 to 22 characters of their ids, a hundred at once', () => {
  const { body } = catalogRoutes['POST /api/catalog/cards'];
  const isTaken = (...cards: string[]) => body.safeParse({ cards }).success;
  expect([11, 12, 22, 23].map((length) => isTaken('x'.repeat(length)))).toEqual([false, true, true, false]);
  expect([isTaken(), isTaken('x'.repeat(11).concat('/'))]).toEqual([true, false]);
  expect([100, 101].map((length) => isTaken(...Array<string>(length).fill('x'.repeat(12))))).toEqual([true, false]);
});
