import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainText } from '../text/plain-text.ts';
import {
  catalogSetsParameters,
  catalogSorts,
  firstStart,
  nextStart,
  parseCatalogView,
  toCatalogSearch,
} from './catalog-view.ts';
import type { CatalogView } from './catalog-view.ts';

const parse = (search: string) => parseCatalogView(new URLSearchParams(search));

const defaults: CatalogView = {
  category: undefined,
  signLanguage: undefined,
  search: '',
  sort: 'newest',
  layout: 'tiles',
  page: 1,
};

describe('the address of the catalog', () => {
  test('leaves out the default view', () => {
    expect(toCatalogSearch(defaults)).toBe('');
    expect(parse('')).toEqual(defaults);
  });

  test('carries category, sign language, search, sort, view and page', () => {
    const view: CatalogView = {
      ...defaults,
      category: 'First Words',
      signLanguage: 'ase',
      search: 'thank you',
      sort: 'az',
      layout: 'list',
      page: 3,
    };
    expect(toCatalogSearch(view)).toBe(
      '?category=First+Words&signLanguage=ase&search=thank+you&sort=az&view=list&page=3',
    );
    expect(parse(toCatalogSearch(view))).toEqual(view);
  });

  test('leads back to the view that it was made from', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(isPlainText);
    const view = fc.record({
      category: fc.option(
        text.map((name) => name.trim()).filter((name) => name !== ''),
        { nil: undefined },
      ),
      signLanguage: fc.constantFrom(undefined, 'ase', 'bfi', 'gsg'),
      search: text,
      sort: fc.constantFrom(...catalogSorts.map(({ value }) => value)),
      layout: fc.constantFrom('tiles', 'list'),
      page: fc.integer({ min: 1, max: 41_667 }),
    } satisfies Record<keyof CatalogView, unknown>);
    fc.assert(
      fc.property(view, (chosen) => {
        expect(parse(toCatalogSearch(chosen))).toEqual(chosen);
      }),
    );
  });

  test.each(['%41', '100%', 'a&b=c#d', '%', '+', '50% off', "'; --", '../x'])(
    'keeps the search %j as it was typed',
    (search) => {
      expect(parse(toCatalogSearch({ ...defaults, search })).search).toBe(search);
    },
  );

  test('is read without trust: what makes no sense counts as not given', () => {
    expect(parse('?sort=worst&signLanguage=by_hand&view=map&category=%20&search=%00')).toEqual(defaults);
    for (const page of ['0', '-1', '1.5', '1e3', '41668', '99999999999', 'two', ''])
      expect(parse(`?page=${page}`)).toEqual(defaults);
    expect(parse(`?search=${'x'.repeat(201)}&category=${'x'.repeat(501)}`)).toEqual(defaults);
    const longest = { search: 'x'.repeat(200), category: 'x'.repeat(500) };
    expect(parse(`?search=${longest.search}&category=${longest.category}`)).toEqual({ ...defaults, ...longest });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (search) => {
        const view = parse(search);
        expect(parse(toCatalogSearch(view))).toEqual(view);
      }),
    );
  });
});

test('a page of the catalog is asked for without what is the default', () => {
  const view = { ...defaults, search: ' tea ', sort: 'az', page: 3 } as const;
  expect(firstStart(view)).toEqual({ offset: 48, after: [] });
  expect(catalogSetsParameters(view, firstStart(view))).toEqual({
    limit: '24',
    offset: '48',
    after: undefined,
    category: undefined,
    search: 'tea',
    sort: 'az',
  });
  expect(catalogSetsParameters(defaults, firstStart(defaults))).toMatchObject({ search: '', sort: undefined });
});

test('the next page goes on behind the last sets, of which it names five, the last first', () => {
  const sets = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));
  const next = nextStart({ offset: 48, after: [] }, sets);
  expect(next).toEqual({ offset: 54, after: ['f', 'e', 'd', 'c', 'b'] });
  expect(catalogSetsParameters(defaults, next)).toMatchObject({ offset: '54', after: 'f,e,d,c,b' });
});
