import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dashboardPageSizes } from '../../../platform/rules/limits.ts';
import {
  categoriesOfCatalog,
  defaultListPreferences,
  knownCategory,
  listCategories,
  listPage,
  listReducer,
  listTotals,
  orderedSets,
  sortDirections,
  sortFields,
  type ListEvent,
  type ListPreferences,
} from './list-rules.ts';
import { makeSet } from '../test-sets.ts';
import { createTexts, englishTexts } from '../../../platform/rules/languages/texts.ts';

const category = fc.constantFrom('', 'Basics', 'basics', 'Numbers', 'Basics, School', ' School ,,Basics');
const time = fc
  .date({ min: new Date(0), noInvalidDate: true, max: new Date('2100-01-01') })
  .map((at) => at.toISOString());
const sets = fc
  .array(
    fc.record({
      title: fc.constantFrom('Unit 2', 'Unit 10', 'unit 2', 'Ärzte', 'Zoo', '手話'),
      categories: category,
      viewCount: fc.nat(5),
      updatedAt: time,
      createdAt: time,
    }),
    { maxLength: 40 },
  )
  .map((owns) => owns.map((own, index) => makeSet({ ...own, id: `set-${index}` })));
const sortField = fc.constantFrom(...sortFields);
const sortDirection = fc.constantFrom(...sortDirections);
const order = fc.record({ category, sortField, sortDirection });
const preferences: fc.Arbitrary<ListPreferences> = fc.record({
  category,
  sortField,
  sortDirection,
  page: fc.integer({ min: 1, max: 300 }),
  pageSize: fc.constantFrom(...dashboardPageSizes),
});

function titles(list: ReturnType<typeof orderedSets>): string[] {
  return list.map((set) => set.title);
}

describe('The list begins', () => {
  test('with all categories, the latest change first, at page 1 with 10 to a page', () => {
    expect(defaultListPreferences).toEqual({
      category: '',
      sortField: 'updated',
      sortDirection: 'desc',
      page: 1,
      pageSize: 10,
    });
  });
});

describe('The page goes back to 1', () => {
  const resetting: fc.Arbitrary<ListEvent> = fc.oneof(
    category.map((name): ListEvent => ({ type: 'categoryChosen', category: name })),
    sortField.map((field): ListEvent => ({ type: 'sortFieldChosen', sortField: field })),
    fc.constant<ListEvent>({ type: 'sortDirectionTurned' }),
    fc.constantFrom(...dashboardPageSizes).map((pageSize): ListEvent => ({ type: 'pageSizeChosen', pageSize })),
  );

  test('when category, sort field, direction or page size change', () => {
    fc.assert(fc.property(preferences, resetting, (before, event) => listReducer(before, event).page === 1));
  });

  test('but not when a page is chosen, which changes nothing else', () => {
    fc.assert(
      fc.property(preferences, fc.integer({ min: 1, max: 300 }), (before, page) => {
        expect(listReducer(before, { type: 'pageChosen', page })).toEqual({ ...before, page });
      }),
    );
  });

  test('when the direction is turned, which turned twice is as before', () => {
    const turned = listReducer(defaultListPreferences, { type: 'sortDirectionTurned' });
    expect(turned.sortDirection).toBe('asc');
    expect(listReducer(turned, { type: 'sortDirectionTurned' }).sortDirection).toBe('desc');
  });
});

describe('The category filter', () => {
  test('offers each category of the comma-separated ones once, by name', () => {
    const found = [' Numbers,Basics ', 'basics', '', 'Unit 10, Unit 2'].map((categories) => makeSet({ categories }));
    expect(listCategories(found, englishTexts)).toEqual(['Basics', 'Numbers', 'Unit 2', 'Unit 10']);
  });

  test('is that of the catalog for its public sets with cards, without names that no setting can hold', () => {
    const [longest, longer] = ['l'.repeat(100), 'l'.repeat(101)];
    const found = [
      makeSet({ categories: `Basics,${longest},${longer}`, visibility: 'public', cardCount: 1 }),
      makeSet({ categories: 'Empty', visibility: 'public', cardCount: 0 }),
      makeSet({ categories: 'Private', visibility: 'private', cardCount: 1 }),
    ];
    expect(categoriesOfCatalog(found, englishTexts)).toEqual(['Basics', longest]);
  });

  test('matches any part of the categories in any case', () => {
    const art = makeSet({ id: 'art', categories: 'Martial ARTs' });
    const list = [art, makeSet({ id: 'other', categories: 'Numbers' })];
    expect(orderedSets(list, { category: 'art', sortField: 'name', sortDirection: 'asc' }, englishTexts)).toEqual([
      art,
    ]);
  });

  test('counts as all when no set has the stored category any more', () => {
    expect(knownCategory('Gone', ['Basics'])).toBe('');
    expect(knownCategory('basics', ['Basics'])).toBe('Basics');
    expect(knownCategory('', ['Basics'])).toBe('');
  });
});

describe('The order', () => {
  test('of names is natural and knows neither case nor accents', () => {
    const list = ['Zoo', 'Unit 10', 'ärzte', 'unit 2'].map((title) => makeSet({ title }));
    expect(titles(orderedSets(list, { category: '', sortField: 'name', sortDirection: 'asc' }, englishTexts))).toEqual([
      'ärzte',
      'unit 2',
      'Unit 10',
      'Zoo',
    ]);
  });

  test('of names is that of the language', () => {
    const list = ['Zebra', 'Ärzte', 'Dag'].map((title) => makeSet({ title }));
    const order = { category: '', sortField: 'name', sortDirection: 'asc' } as const;
    expect(titles(orderedSets(list, order, createTexts('de')))).toEqual(['Ärzte', 'Dag', 'Zebra']);
    expect(titles(orderedSets(list, order, createTexts('sv')))).toEqual(['Dag', 'Zebra', 'Ärzte']);
  });

  test.each([
    ['updated', 'updatedAt'],
    ['created', 'createdAt'],
  ] as const)('by date %s has the latest first when it descends', (field, key) => {
    const early = makeSet({ [key]: '2025-12-31T23:59:59.999Z' });
    const late = makeSet({ [key]: '2026-01-01T00:00:00.000Z' });
    const other = key === 'updatedAt' ? 'createdAt' : 'updatedAt';
    const list = [{ ...early, [other]: '2030-01-01T00:00:00.000Z' }, late];
    expect(orderedSets(list, { category: '', sortField: field, sortDirection: 'desc' }, englishTexts)).toEqual(
      list.toReversed(),
    );
  });

  test('by views counts and does not compare as text', () => {
    const list = [9, 100].map((viewCount) => makeSet({ viewCount }));
    expect(orderedSets(list, { category: '', sortField: 'views', sortDirection: 'desc' }, englishTexts)).toEqual(
      list.toReversed(),
    );
  });

  test('keeps every matching set once and leaves equal ones as they came', () => {
    fc.assert(
      fc.property(sets, order, (list, wanted) => {
        const ordered = orderedSets(list, wanted, englishTexts);
        const matching = list.filter((set) => set.categories.toLowerCase().includes(wanted.category.toLowerCase()));
        expect(ordered.toSorted(byId)).toEqual(matching.toSorted(byId));
        const equalViews = ordered.filter((set) => set.viewCount === 1).map((set) => list.indexOf(set));
        if (wanted.sortField === 'views') expect(equalViews).toEqual(equalViews.toSorted((a, b) => a - b));
      }),
    );
  });

  test('ascending is descending reversed, but for equals', () => {
    fc.assert(
      fc.property(sets, sortField, (list, field) => {
        const key = { updated: 'updatedAt', created: 'createdAt', views: 'viewCount', name: 'id' } as const;
        const distinct = field === 'name' ? [] : [...new Map(list.map((set) => [set[key[field]], set])).values()];
        const ascending = orderedSets(distinct, { category: '', sortField: field, sortDirection: 'asc' }, englishTexts);
        const descending = orderedSets(
          distinct,
          { category: '', sortField: field, sortDirection: 'desc' },
          englishTexts,
        );
        expect(ascending).toEqual(descending.toReversed());
      }),
    );
  });
});

describe('The pages', () => {
  test('together hold every set once, in order, and none is empty but the first of an empty list', () => {
    fc.assert(
      fc.property(sets, fc.constantFrom(...dashboardPageSizes), (list, pageSize) => {
        const { lastPage } = listPage(list, 1, pageSize);
        const pages = Array.from({ length: lastPage }, (_, index) => listPage(list, index + 1, pageSize).sets);
        expect(pages.flat()).toEqual(list);
        expect(pages.every((page) => page.length > 0 || list.length === 0)).toBe(true);
      }),
    );
  });

  test('are clamped between 1 and the last', () => {
    fc.assert(
      fc.property(
        sets,
        fc.integer({ min: -5, max: 99 }),
        fc.constantFrom(...dashboardPageSizes),
        (list, page, size) => {
          const shown = listPage(list, page, size);
          expect(shown.page).toBeGreaterThanOrEqual(1);
          expect(shown.page).toBeLessThanOrEqual(shown.lastPage);
          if (page >= 1 && page <= shown.lastPage) expect(shown.page).toBe(page);
        },
      ),
    );
  });
});

describe('The totals', () => {
  test('count sets, cards and public sets', () => {
    const list = [
      makeSet({ cardCount: 26, visibility: 'public' }),
      makeSet({ cardCount: 0, visibility: 'unlisted' }),
      makeSet({ cardCount: 4, visibility: 'private' }),
    ];
    expect(listTotals(list)).toEqual({ sets: 3, cards: 30, publicSets: 1 });
    expect(listTotals([])).toEqual({ sets: 0, cards: 0, publicSets: 0 });
  });
});

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
