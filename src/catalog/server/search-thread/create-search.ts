import { sql, type SqlBool } from 'kysely';
import type { QueriedDatabase } from '../../../platform/server/database/dialect.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { CatalogSearch, FoundSets, Search } from '../../../platform/server/services/services.ts';
import { filterHolding, listHolding } from '../../../search/server/holds-words.ts';
import {
  findAnchor,
  isAmong,
  listAfter,
  listAnchors,
  type Anchor,
  type CatalogPart,
  areTotalsRight,
  countListed,
} from '../catalog-store.ts';
import { findFilter, type CatalogFilter } from '../find-filter.ts';

/**
 * How many sets are searched in one query. The first query shows how frequent the words are, and already fills a page
 * if they are frequent enough.
 */
const setsAtOnce = { first: 100, most: 2_000 } as const;

/** Implements the search on an opened database. It runs in a thread of its own. */
export function createSearch(opened: QueriedDatabase): Search {
  return {
    findListed: (search) => new ListedSearch(opened, search).find(),
    findForAdmin: (words) => listHolding(opened, { words, audience: 'admin' }),
    areTotalsRight: () => areTotalsRight(opened.db),
    close: async () => {},
  };
}

class ListedSearch {
  readonly #opened: QueriedDatabase;
  readonly #search: CatalogSearch;

  constructor(opened: QueriedDatabase, search: CatalogSearch) {
    this.#opened = opened;
    this.#search = search;
  }

  /** Frequent words are found by going through the sets in order, rare ones by the index of words. */
  async find(): Promise<FoundSets> {
    const { sort, after, offset, limit } = this.#search;
    const filter = await findFilter(this.#opened.db, this.#search);
    const anchor = await findAnchor(this.#opened.db, sort, after);
    const skipped = anchor === undefined ? offset : 0;
    const neededCount = skipped + limit;
    const found: string[] = [];
    let examined = 0;
    let from = anchor;
    for (;;) {
      // Each stretch is longer than all before it together, up to a limit.
      const atOnce = Math.min(setsAtOnce.first + 4 * examined, setsAtOnce.most);
      const places = await listPart(this.#opened.db, from, { sort, limit: atOnce, offset: 0, ...filter });
      found.push(...(await this.#keepHolding(places)));
      examined += places.length;
      const isEnd = places.length < atOnce;
      if (isEnd || found.length >= neededCount) {
        // With an anchor, `offset` counts the sets that were found before it.
        const total = anchor === undefined ? found.length : offset + found.length;
        return { ids: found.slice(skipped, neededCount), total, totalIsExact: isEnd };
      }
      const matchingShare = found.length / examined;
      // In order, a page is full after about wanted / matchingShare sets. The index of words lists about
      // matchingShare * setCount sets, to be sorted. This compares the two, both multiplied by matchingShare.
      if (matchingShare * matchingShare * filter.setCount <= neededCount)
        return await this.#findByIndex(filter, anchor);
      from = places.at(-1);
    }
  }

  async #keepHolding(places: readonly Anchor[]): Promise<string[]> {
    const ids = places.map(({ id }) => id);
    const holding = await filterHolding(this.#opened, ids, { words: this.#search.words, audience: 'visitors' });
    return ids.filter((id) => holding.has(id));
  }

  async #findByIndex({ where }: CatalogFilter, anchor: Anchor | undefined): Promise<FoundSets> {
    const { db, dialect } = this.#opened;
    const { words, sort, limit, offset } = this.#search;
    const among = isAmong(dialect, await listHolding(this.#opened, { words, audience: 'visitors' }));
    const isWanted = where === undefined ? among : sql<SqlBool>`${among} and ${where}`;
    const part = { sort, limit, offset: anchor === undefined ? offset : 0, where: isWanted };
    const ids = (await listPart(db, anchor, part)).map(({ id }) => id);
    return { ids, total: await countListed(db, isWanted), totalIsExact: true };
  }
}

async function listPart(db: Database, from: Anchor | undefined, part: CatalogPart): Promise<Anchor[]> {
  const list = (stretch: CatalogPart) => listAnchors(db, stretch);
  return from === undefined ? await list(part) : await listAfter(from, part, list);
}
