import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogPageSize } from '../../platform/rules/limits.ts';
import type { CatalogFilter } from '../../platform/rules/addresses/catalog-view.ts';
import { catalogCategoriesQuery, catalogSetsQuery, distinctSets } from './catalog-queries.ts';
import { answerCalls } from '../../api/web/test-answers.ts';
import { buildCatalogSet } from '../../testing/rules/build-set.ts';

const all: CatalogFilter = { category: undefined, signLanguage: undefined, search: '', sort: 'newest', page: 1 };

describe('the pages of the catalog', () => {
  test('are asked for by an address that leaves out what is the default', async () => {
    const listed = ids(30);
    const first = Number(listed[0]);
    const received = serve(listed);
    await readPages(all, 2);
    expect(received.map(({ query }) => query)).toEqual([
      { limit: '24', offset: '0' },
      { limit: '24', offset: '24', after: expect.any(String) },
    ]);
    expect(received[1]?.query['after']?.split(',').map(Number)).toEqual(
      [24, 23, 22, 21, 20].map((count) => first + count - 1),
    );
  });

  test('are asked for with category, search and sort', async () => {
    const received = serve(ids(3));
    await readPages({ category: 'Food', signLanguage: 'ase', search: ' tea ', sort: 'az', page: 1 }, 1);
    expect(received[0]?.query).toEqual({
      limit: '24',
      offset: '0',
      category: 'Food',
      signLanguage: 'ase',
      search: 'tea',
      sort: 'az',
    });
  });

  test('end where the server says so', async () => {
    const received = serve(ids(25));
    await readPages(all, 9);
    expect(received).toHaveLength(2);
  });

  test('show no set twice and miss none while sets are added and removed between them', async () => {
    const changes = fc.array(fc.integer({ min: -4, max: 30 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), changes, async (count, changed) => {
        const listed = ids(count);
        const before = [...listed];
        const later = changed.values();
        const removed: string[] = [];
        serve(listed, () => {
          const change = later.next().value ?? 0;
          if (change < 0) removed.push(...listed.splice(0, -change));
          else listed.unshift(...ids(change));
        });
        const shown = await readPages(all, 50);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown).toEqual(expect.arrayContaining(before.filter((id) => !removed.includes(id))));
      }),
      { numRuns: 40 },
    );
  });
});

test('a set that two pages carry is shown where it came first', () => {
  const a = { ...someSet, id: 'a' };
  const b = { ...someSet, id: 'b' };
  const c = { ...someSet, id: 'c' };
  expect(distinctSets([{ sets: [a, b] }, { sets: [{ ...b, viewCount: 7 }, c] }])).toEqual([a, b, c]);
});

describe('the chips of the catalog', () => {
  const stats = { totalSets: 1, totalCards: 1, totalViews: 0, categories: ['Animals', 'Food'], signLanguages: [] };

  test('are those of the settings, in their order', async () => {
    answerCalls({
      'GET /api/settings/catalog-categories': () => ({ categories: ['Words', 'Alphabet'] }),
      'GET /api/catalog/stats': () => stats,
    });
    expect(await new QueryClient().fetchQuery(catalogCategoriesQuery)).toEqual(['Words', 'Alphabet']);
  });

  test('are those of the listed sets when the settings name none', async () => {
    answerCalls({
      'GET /api/settings/catalog-categories': () => ({ categories: [] }),
      'GET /api/catalog/stats': () => stats,
    });
    expect(await new QueryClient().fetchQuery(catalogCategoriesQuery)).toEqual(['Animals', 'Food']);
  });
});

const someSet = buildCatalogSet();

let lastId = 0;

function ids(count: number): string[] {
  return Array.from({ length: count }, () => String(++lastId));
}

/** `onAnswered` may change the sets between two pages. */
function serve(listed: string[], onAnswered = () => {}) {
  return answerCalls({
    'GET /api/catalog/sets': ({ query }) => {
      const anchor = query['after']?.split(',').find((id) => listed.includes(id));
      const offset = anchor === undefined ? Number(query['offset']) : listed.indexOf(anchor) + 1;
      const sets = listed.slice(offset, offset + catalogPageSize).map((id) => ({ ...someSet, id }));
      const answer = { sets, hasMore: offset + sets.length < listed.length, total: listed.length, totalIsExact: true };
      onAnswered();
      return answer;
    },
  });
}

async function readPages(filter: CatalogFilter, pages: number): Promise<string[]> {
  const read = await new QueryClient().fetchInfiniteQuery({ ...catalogSetsQuery(filter), pages });
  return distinctSets(read.pages).map(({ id }) => id);
}
