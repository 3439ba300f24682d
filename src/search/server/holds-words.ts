import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';

/** Administrators also find internal titles. */
type Audience = 'visitors' | 'admin';

interface Wanted {
  /** Folded words, all of which must occur. */
  readonly words: readonly string[];
  readonly audience: Audience;
}

type Opened = { readonly db: Database; readonly dialect: Dialect };

/** Lists the sets that contain the words, by the index of all sets. */
export async function listHolding({ db, dialect }: Opened, wanted: Wanted): Promise<string[]> {
  return await listIds(db, holds(dialect, wanted, dialect.containsIndexed));
}

/** Returns those of the given sets that contain the words. Only their texts are searched. */
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

/** Surrounds each part. No text contains this character, because control characters are refused. */
const mark = '\u0001';

/**
 * Returns each single character and pair of the words once. They are too short for an index of trigrams unless they are
 * marked.
 */
export function partsOf(folded: string): string {
  const parts = new Set<string>();
  for (const word of new Set(folded.split(/\s+/u))) {
    let last = '';
    for (const character of word) {
      parts.add(character);
      if (last !== '') parts.add(last + character);
      last = character;
    }
  }
  return mark + [...parts].join(mark) + mark;
}

/** The part as `partsOf` writes it. Undefined for longer words. */
function asPart(word: string): string | undefined {
  return word.length <= 4 && Array.from(word).length <= 2 ? mark + word + mark : undefined;
}
