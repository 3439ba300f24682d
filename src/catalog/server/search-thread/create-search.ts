import { sql, type SqlBool } from 'kysely';
import type { QueriedDatabase } from '../../../platform/server/database/dialect.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { CatalogSearch, FoundSets, Search } from '../../../platform/server/services/services.ts';
import { filterHolding, listHolding } from '../../../search/server/holds-words.ts';
import {
  areTotalsRight,
  countListed,
  findAnchor,
  isAmong,
  listAfter,
  listAnchors,
  type Anchor,
  type CatalogPart,
} from '../catalog-store.ts';
import { findFilter, type CatalogFilter } from '../find-filter.ts';

/**
 * How many sets the first query searches. It shows how frequent the words are, and already fills a page if they are
 * frequent enough.
 */
const firstBatchSize = 100;
/** How many sets a query searches at most. */
const maxBatchSize = 2_000;

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

  /** Finds frequent words by going through the sets in order, and rare ones by the index of words. */
  async find(): Promise<FoundSets> {
    const { sort, after, offset, limit } = this.#search;
    const filter = await findFilter(this.#opened.db, this.#search);
    const anchor = await findAnchor(this.#opened.db, sort, after);
    const skippedCount = anchor === undefined ? offset : 0;
    const neededCount = skippedCount + limit;
    const foundIds: string[] = [];
    let examinedCount = 0;
    let from = anchor;
    for (;;) {
      // Each query searches over four times as many sets as all before it together, up to a limit.
      const batchSize = Math.min(firstBatchSize + 4 * examinedCount, maxBatchSize);
      const sets = await listAnchorsFrom(this.#opened.db, from, { sort, limit: batchSize, offset: 0, ...filter });
      foundIds.push(...(await this.#keepMatching(sets)));
      examinedCount += sets.length;
      const isLastBatch = sets.length < batchSize;
      if (isLastBatch || foundIds.length >= neededCount) {
        // With an anchor, `offset` counts the sets that were found before it.
        const total = anchor === undefined ? foundIds.length : offset + foundIds.length;
        return { ids: foundIds.slice(skippedCount, neededCount), total, totalIsExact: isLastBatch };
      }
      const matchingShare = foundIds.length / examinedCount;
      // Going on in order would search about neededCount / matchingShare sets to fill the page. The index of words
      // lists about matchingShare * setCount sets, which then have to be sorted. It is used if these are fewer. Both
      // numbers are multiplied by matchingShare, which may be 0.
      if (matchingShare * matchingShare * filter.setCount <= neededCount)
        return await this.#findByIndex(filter, anchor);
      from = sets.at(-1);
    }
  }

  /** Returns the ids of those sets that hold all words, in the same order. */
  async #keepMatching(sets: readonly Anchor[]): Promise<string[]> {
    const ids = sets.map(({ id }) => id);
    const matchingIds = await filterHolding(this.#opened, ids, { words: this.#search.words, audience: 'visitors' });
    return ids.filter((id) => matchingIds.has(id));
  }

  async #findByIndex({ where }: CatalogFilter, anchor: Anchor | undefined): Promise<FoundSets> {
    const { db, dialect } = this.#opened;
    const { words, sort, limit, offset } = this.#search;
    const holdsWords = isAmong(dialect, await listHolding(this.#opened, { words, audience: 'visitors' }));
    const condition = where === undefined ? holdsWords : sql<SqlBool>`${holdsWords} and ${where}`;
    const part = { sort, limit, offset: anchor === undefined ? offset : 0, where: condition };
    const ids = (await listAnchorsFrom(db, anchor, part)).map(({ id }) => id);
    return { ids, total: await countListed(db, condition), totalIsExact: true };
  }
}

/** Lists what comes after `from`, or from the start of the list without it. */
async function listAnchorsFrom(db: Database, from: Anchor | undefined, part: CatalogPart): Promise<Anchor[]> {
  const list = (range: CatalogPart) => listAnchors(db, range);
  return from === undefined ? await list(part) : await listAfter(from, part, list);
}
