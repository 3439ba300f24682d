import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainText } from '../../../shared/text/plain-text.ts';
import { catalogSorts, parseCatalogView, toCatalogSearch, type CatalogView } from './catalog-view.ts';

const defaults: CatalogView = { category: undefined, search: '', sort: 'newest', look: 'tiles' };

describe('the address of the catalog', () => {
  test('says nothing about the default view', () => {
    expect(toCatalogSearch(defaults)).toBe('');
    expect(parseCatalogView('')).toEqual(defaults);
  });

  test('carries category, search, sort and view', () => {
    const view: CatalogView = { category: 'First Words', search: 'thank you', sort: 'az', look: 'list' };
    expect(toCatalogSearch(view)).toBe('?category=First+Words&search=thank+you&sort=az&view=list');
    expect(parseCatalogView(toCatalogSearch(view))).toEqual(view);
  });

  test('leads back to the view that it was made from', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter(isPlainText);
    const view = fc.record({
      category: fc.option(
        text.map((name) => name.trim()).filter((name) => name !== ''),
        { nil: undefined },
      ),
      search: text,
      sort: fc.constantFrom(...catalogSorts.map(({ value }) => value)),
      look: fc.constantFrom('tiles', 'list'),
    } satisfies Record<keyof CatalogView, unknown>);
    fc.assert(
      fc.property(view, (chosen) => {
        expect(parseCatalogView(toCatalogSearch(chosen))).toEqual(chosen);
      }),
    );
  });

  test.each(['%41', '100%', 'a&b=c#d', '%', '+', '50% off', "'; --", '../x'])(
    'keeps the search %j as it was typed',
    (search) => {
      expect(parseCatalogView(toCatalogSearch({ ...defaults, search })).search).toBe(search);
    },
  );

  test('is read without trust: what makes no sense counts as not given', () => {
    expect(parseCatalogView('?sort=worst&view=map&category=%20&search=%00')).toEqual(defaults);
    expect(parseCatalogView(`?search=${'x'.repeat(201)}&category=${'x'.repeat(501)}`)).toEqual(defaults);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (search) => {
        const view = parseCatalogView(search);
        expect(parseCatalogView(toCatalogSearch(view))).toEqual(view);
      }),
    );
  });
});
