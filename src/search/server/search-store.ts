import { sql, type RawBuilder } from 'kysely';
import type { QueriedDatabase } from '../../platform/server/database/opened-database.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { isListed } from '../../platform/server/database/is-listed.ts';
import type { TermKind } from './set-terms.ts';
import type { Wanted } from './wanted.ts';

type Opened = Pick<QueriedDatabase, 'dialect'> & { readonly db: Database };

export async function findLastNumber(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('sets')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

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

export async function listHolding({ db, dialect }: Opened, wanted: Wanted): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from sets where ${holds(dialect, wanted)}`.execute(db);
  return rows.map(({ number }) => number);
}

/** In one statement: between two a set could be missing from both. */
export async function listChanged(
  { db, dialect }: Opened,
  wanted: Wanted,
): Promise<{ readonly number: number; readonly isHolding: boolean }[]> {
  const { rows } = await sql<{ number: number; held: number | null }>`
    select search_changes.number, holding.number as held from search_changes left join (
      select number from sets where number in (select number from search_changes) and ${holds(dialect, wanted)}
    ) as holding on holding.number = search_changes.number`.execute(db);
  return rows.map(({ number, held }) => ({ number, isHolding: held !== null }));
}

function holds(
  dialect: QueriedDatabase['dialect'],
  { words, audience, category = '', isListed: listed = false }: Wanted,
): RawBuilder<unknown> {
  const isFor = audience === 'admin' ? sql`` : sql`and is_internal = 0`;
  const conditions = [
    ...(listed ? [isListed] : []),
    ...(category === ''
      ? []
      : [sql`exists (select 1 from set_categories where set_id = sets.id and folded = ${category})`]),
    // Redundant: keeps PostgreSQL from scanning all texts.
    ...words.map(
      (word) => sql`(select 1 from search_texts where set_id = sets.id
        and ${dialect.contains(sql.ref('folded'), word)} ${isFor} limit 1) = 1`,
    ),
    sql`1 = 1`,
  ];
  return sql.join(conditions, sql` and `);
}
