import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database } from '../../platform/server/database/schema.ts';

/** Who searches. Administrators also find internal titles. */
type Audience = 'visitors' | 'admin';

interface WantedWords {
  /** Folded words, at least one, all of which must occur. */
  readonly words: readonly string[];
  readonly audience: Audience;
}

type DatabaseAccess = { readonly db: Database; readonly dialect: Dialect };

/** Lists the sets that contain the words, by the index of all sets. */
export async function listHolding({ db, dialect }: DatabaseAccess, wanted: WantedWords): Promise<string[]> {
  return await listIds(db, containsAllWords(dialect, wanted, dialect.containsIndexed));
}

/** Returns those of the given sets that contain the words. Only their texts are searched. */
export async function filterHolding(
  { db, dialect }: DatabaseAccess,
  setIds: readonly string[],
  wanted: WantedWords,
): Promise<Set<string>> {
  const rows = dialect.jsonRows(setIds.map((id) => [id]));
  const isAmong = sql<SqlBool>`set_id in (select value ->> 0 from ${rows})`;
  return new Set(await listIds(db, sql<SqlBool>`${isAmong} and ${containsAllWords(dialect, wanted)}`));
}

async function listIds(db: Database, where: RawBuilder<SqlBool>): Promise<string[]> {
  const rows = await db.selectFrom('set_texts').select('set_id').where(where).execute();
  return rows.map((row) => row.set_id);
}

function containsAllWords(
  dialect: Dialect,
  { words, audience }: WantedWords,
  contains: Dialect['contains'] = dialect.contains,
): RawBuilder<SqlBool> {
  const hasLongWord = words.some((word) => partOfWord(word) === undefined);
  const conditions = words.map((word) => {
    const part = partOfWord(word);
    // Characters and pairs occur in so many texts that their index helps only if the search has no longer word.
    const containsPart = hasLongWord ? dialect.contains : contains;
    const inShownTexts = part === undefined ? contains(sql.ref('folded'), word) : containsPart(sql.ref('parts'), part);
    if (audience === 'visitors') return inShownTexts;
    // Internal titles are few and short, so all of them are searched for characters and pairs.
    const containsInTitle = part === undefined ? contains : dialect.contains;
    return sql`(${inShownTexts} or ${containsInTitle(sql.ref('internal'), word)})`;
  });
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Stands around each part. No text contains this character, because control characters are refused. */
const partMark = '\u0001';

/**
 * Returns each single character and pair of the words once. They are too short for an index of trigrams unless they are
 * marked.
 */
export function partsOf(folded: string): string {
  const parts = new Set<string>();
  for (const word of new Set(folded.split(/\s+/u))) {
    let previous = '';
    for (const character of word) {
      parts.add(character);
      if (previous !== '') parts.add(previous + character);
      previous = character;
    }
  }
  return partMark + [...parts].join(partMark) + partMark;
}

/** The word as one of the parts that `partsOf` writes. Returns undefined for words of more than two characters. */
function partOfWord(word: string): string | undefined {
  // Two characters have at most four UTF-16 units.
  return word.length <= 4 && Array.from(word).length <= 2 ? partMark + word + partMark : undefined;
}
