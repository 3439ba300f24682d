import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { asPart } from './parts-of.ts';

/** Administrators also find internal titles. */
export type Audience = 'visitors' | 'admin';

interface Wanted {
  /** Folded words, all of which must occur. */
  readonly words: readonly string[];
  readonly audience: Audience;
}

type Opened = { readonly db: Database; readonly dialect: Dialect };

/** Searches all sets with the index. */
export async function listHolding({ db, dialect }: Opened, wanted: Wanted): Promise<string[]> {
  return await listIds(db, holds(dialect, wanted, dialect.containsIndexed));
}

/** Searches only the texts of these sets. */
export async function keepHolding(
  { db, dialect }: Opened,
  setIds: readonly string[],
  wanted: Wanted,
): Promise<Set<string>> {
  const rows = dialect.jsonRows(setIds.map((id) => [id]));
  const isAmong = sql<SqlBool>`set_id in (select value ->> 0 from ${rows})`;
  return new Set(await listIds(db, sql<SqlBool>`${isAmong} and ${holds(dialect, wanted)}`));
}

async function listIds(db: Database, where: RawBuilder<SqlBool>): Promise<string[]> {
  const rows = await db.selectFrom('set_texts').select('set_id').where(where).execute();
  return rows.map((row) => row.set_id);
}

function holds(
  dialect: Dialect,
  { words, audience }: Wanted,
  contains: Dialect['contains'] = dialect.contains,
): RawBuilder<SqlBool> {
  const hasLongWord = words.some((word) => asPart(word) === undefined);
  const conditions = words.map((word) => {
    const part = asPart(word);
    // Characters and pairs occur in so many texts that their index helps only if the search has no longer word.
    const containsPart = hasLongWord ? dialect.contains : contains;
    const isPublic = part === undefined ? contains(sql.ref('folded'), word) : containsPart(sql.ref('parts'), part);
    if (audience === 'visitors') return isPublic;
    // Internal titles are few and short, so all of them are searched for characters and pairs.
    const inInternal = part === undefined ? contains : dialect.contains;
    return sql`(${isPublic} or ${inInternal(sql.ref('internal'), word)})`;
  });
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
