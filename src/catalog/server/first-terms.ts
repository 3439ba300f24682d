import { sql } from 'kysely';
import type { CatalogSet } from '../contract/catalog.ts';
import type { Database } from '../../platform/server/database/schema.ts';

const shownCards = 6;
const shownLength = 60;

export type ListedSet = Omit<CatalogSet, 'firstTerms'>;

/** Uses the index of places. */
export async function withFirstTerms(db: Database, sets: readonly ListedSet[]): Promise<CatalogSet[]> {
  const ids = sets.filter(hasNoPicture).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listFirstTerms(db, ids);
  return sets.map((set) => ({
    ...set,
    firstTerms: rows.filter(({ set_id }) => set_id === set.id).map(({ term }) => term),
  }));
}

function hasNoPicture({ thumbnailPath, thumbnailVideoPath }: ListedSet): boolean {
  return thumbnailPath === null && thumbnailVideoPath === null;
}

async function listFirstTerms(db: Database, setIds: readonly string[]) {
  return await db
    .selectFrom('cards')
    .where('set_id', 'in', setIds)
    .where('order_index', '<', shownCards)
    .where('term', '!=', '')
    .select(['set_id', sql<string>`substr(term, 1, ${sql.lit(shownLength)})`.as('term')])
    .orderBy('order_index')
    .execute();
}
