import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { asPart } from './parts-of.ts';

/** The administrator also finds internal titles. */
export type Audience = 'visitors' | 'admin';

interface Wanted {
  /** Folded; all must be there. */
  readonly words: readonly string[];
  readonly audience: Audience;
}

type Opened = { readonly db: Database; readonly dialect: Dialect };

/** By the index. */
export async function listHolding({ db, dialect }: Opened, wanted: Wanted): Promise<string[]> {
  return await listIds(db, holds(dialect, wanted, dialect.containsIndexed));
}

/** By the texts of these sets alone. */
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
    // Characters and pairs are in so many texts that their index only helps where nothing else is wanted.
    const containsPart = hasLongWord ? dialect.contains : contains;
    const isPublic = part === undefined ? contains(sql.ref('folded'), word) : containsPart(sql.ref('parts'), part);
    if (audience === 'visitors') return isPublic;
    // Internal titles are few and short: characters and pairs are looked for in all of them.
    const inInternal = part === undefined ? contains : dialect.contains;
    return sql`(${isPublic} or ${inInternal(sql.ref('internal'), word)})`;
  });
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
