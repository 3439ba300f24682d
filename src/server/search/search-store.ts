import { sql } from 'kysely';
import type { QueriedDatabase } from '../database/opened-database.ts';
import type { Database } from '../database/schema.ts';
import { isListed } from '../database/is-listed.ts';
import type { TermKind } from './set-terms.ts';
import type { Wanted } from './wanted.ts';

type Opened = Pick<QueriedDatabase, 'dialect'> & { readonly db: Database };

export async function listChangedNumbers(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('search_changes').select('number').execute();
  return rows.map(({ number }) => number);
}

export async function findLastNumber(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('sets')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Undefined above the limit. */
export async function listTermsContaining(
  { db, dialect }: Opened,
  { word, kinds, limit }: { readonly word: string; readonly kinds: readonly TermKind[]; readonly limit: number },
): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('search_terms')
    .where('kind', 'in', kinds)
    .where(dialect.termContains(word))
    .select('id')
    .limit(limit + 1)
    .execute();
  return rows.length > limit ? undefined : rows.map(({ id }) => id);
}

/** By their texts: of all sets, or of those that are not indexed as they are now. */
export async function listHolding(
  { db, dialect }: Opened,
  { words, audience, category = '', isListed: listed = false }: Wanted,
  among: 'all' | 'changed',
): Promise<number[]> {
  const isFor = audience === 'admin' ? sql`` : sql`and is_internal = 0`;
  const conditions = [
    ...(among === 'all' ? [] : [sql`number in (select number from search_changes)`]),
    ...(listed ? [isListed] : []),
    ...(category === ''
      ? []
      : [sql`exists (select 1 from set_categories where set_id = sets.id and folded = ${category})`]),
    // The limit changes no result: it keeps PostgreSQL's planner from going through all texts.
    ...words.map(
      (word) => sql`(select 1 from search_texts where set_id = sets.id
        and ${dialect.contains(sql.ref('folded'), word)} ${isFor} limit 1) = 1`,
    ),
    sql`1 = 1`,
  ];
  const { rows } = await sql<{ number: number }>`
    select number from sets where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows.map(({ number }) => number);
}
