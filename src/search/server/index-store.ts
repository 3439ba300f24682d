import { sql } from 'kysely';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { Dialect } from '../../platform/server/database/dialect.ts';
import type { Database, SearchSetRow } from '../../platform/server/database/schema.ts';
import type { Searchable, TermKey } from './set-terms.ts';

export interface ChangedSet {
  readonly number: number;
  readonly version: number;
  readonly cards: number;
}

/** Undefined for none. */
export interface Posting {
  readonly termId: number;
  readonly block: number;
  readonly sets: Uint8Array | undefined;
}

const rowsPerStatement = 2_000;

/** Without sets still being imported. */
export async function listChangedSets(db: Database, limit: number): Promise<ChangedSet[]> {
  return await db
    .selectFrom('search_changes')
    .leftJoin('sets', 'sets.number', 'search_changes.number')
    .select(({ fn, val }) => [
      'search_changes.number',
      'search_changes.version',
      fn.coalesce('sets.card_count', val(0)).as('cards'),
    ])
    .where(({ eb, or }) => or([eb('sets.deleted_at', 'is', null), eb('sets.deleted_visibility', 'is not', null)]))
    .orderBy('search_changes.number')
    .limit(limit)
    .execute();
}

export async function deleteChanges(db: Database, dialect: Dialect, changes: readonly ChangedSet[]): Promise<void> {
  const done = dialect.jsonRows(changes.map(({ number, version }) => [number, version]));
  // Waiting for a change under way could deadlock.
  const skip = dialect.name === 'postgres' ? sql`for update of search_changes skip locked` : sql``;
  await sql`delete from search_changes where number in (
    select search_changes.number from ${done} join search_changes
      on search_changes.number = cast(value ->> 0 as integer) and version = cast(value ->> 1 as integer) ${skip})`.execute(
    db,
  );
}

/** By number; not of sets in the bin. */
export async function readSearchables(
  db: Database,
  dialect: Dialect,
  numbers: readonly number[],
): Promise<Map<number, Searchable>> {
  const wanted = sql<number>`(select cast(value ->> 0 as integer) from ${dialect.jsonRows(numbers.map((one) => [one]))})`;
  const isWanted = sql<boolean>`sets.number in ${wanted}`;
  const sets = await db
    .selectFrom('sets')
    .where(isWanted)
    .select(['id', 'number', 'visibility', 'card_count'])
    .execute();
  const texts = await db
    .selectFrom('search_texts')
    .innerJoin('sets', 'sets.id', 'search_texts.set_id')
    .where(isWanted)
    .select(['set_id', 'folded', 'is_internal'])
    .execute();
  const categories = await db
    .selectFrom('set_categories')
    .innerJoin('sets', 'sets.id', 'set_categories.set_id')
    .where(isWanted)
    .select(['set_id', 'folded'])
    .execute();
  const textsOf = Map.groupBy(texts, (text) => text.set_id);
  const categoriesOf = Map.groupBy(categories, (category) => category.set_id);
  return new Map(
    sets.map((set) => [
      set.number,
      {
        texts: (textsOf.get(set.id) ?? []).map((text) => ({ folded: text.folded, isInternal: text.is_internal === 1 })),
        categories: (categoriesOf.get(set.id) ?? []).map(({ folded }) => folded),
        isListed: set.visibility === 'public' && set.card_count > 0,
      },
    ]),
  );
}

export async function findOrInsertTerms(
  db: Database,
  dialect: Dialect,
  keys: readonly TermKey[],
): Promise<Map<TermKey, number>> {
  const ids = await findTerms(db, dialect, keys);
  const missing = keys.filter((key) => !ids.has(key));
  for (const chunk of chunksOf(missing, rowsPerStatement)) {
    await sql`insert into search_terms (kind, term) select value ->> 0, value ->> 1
      from ${dialect.jsonRows(chunk.map(splitKey))} where true on conflict do nothing`.execute(db);
  }
  for (const [key, id] of await findTerms(db, dialect, missing)) ids.set(key, id);
  return ids;
}

async function findTerms(db: Database, dialect: Dialect, keys: readonly TermKey[]): Promise<Map<TermKey, number>> {
  const ids = new Map<TermKey, number>();
  for (const chunk of chunksOf(keys, rowsPerStatement)) {
    const { rows } = await sql<{ id: number; place: number }>`
      select search_terms.id, cast(value ->> 2 as integer) as place
      from ${dialect.jsonRows(chunk.map((key, place) => [...splitKey(key), place]))}
      join search_terms on kind = value ->> 0 and term = value ->> 1`.execute(db);
    for (const { id, place } of rows) {
      const key = chunk[place];
      if (key !== undefined) ids.set(key, id);
    }
  }
  return ids;
}

export async function readSetTerms(
  db: Database,
  dialect: Dialect,
  numbers: readonly number[],
): Promise<Map<number, SearchSetRow>> {
  const { rows } = await sql<SearchSetRow>`select number, terms, is_written from search_sets
    where number in (select cast(value ->> 0 as integer) from ${dialect.jsonRows(numbers.map((one) => [one]))})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

export async function writeSetTerms(db: Database, dialect: Dialect, sets: readonly SearchSetRow[]): Promise<void> {
  const rows = sets.map((row) => [row.number, toHex(row.terms), row.is_written]);
  await sql`insert into search_sets (number, terms, is_written)
    select cast(value ->> 0 as integer), ${dialect.fromHex(sql`value ->> 1`)}, cast(value ->> 2 as integer)
    from ${dialect.jsonRows(rows)} where true
    on conflict (number) do update set terms = excluded.terms, is_written = excluded.is_written`.execute(db);
}

export async function readPostingsOfTerms(db: Database, dialect: Dialect, keys: readonly TermKey[]) {
  const { rows } = await sql<{ place: number; block: number; sets: Uint8Array }>`
    select cast(value ->> 2 as integer) as place, block, sets
    from ${dialect.jsonRows(keys.map((key, place) => [...splitKey(key), place]))}
    join search_terms on kind = value ->> 0 and term = value ->> 1
    join search_postings on term_id = search_terms.id`.execute(db);
  return rows.flatMap(({ place, block, sets }) => {
    const key = keys[place];
    return key === undefined ? [] : [{ key, block, sets }];
  });
}

export async function readPostings(db: Database, dialect: Dialect, termIds: readonly number[]) {
  const { rows } = await sql<{ term_id: number; block: number; sets: Uint8Array }>`
    select term_id, block, sets from search_postings
    where term_id in (select cast(value ->> 0 as integer) from ${dialect.jsonRows(termIds.map((id) => [id]))})`.execute(
    db,
  );
  return rows;
}

export async function writePostings(db: Database, dialect: Dialect, postings: readonly Posting[]): Promise<void> {
  const gone = postings.filter(({ sets }) => sets === undefined).map(({ termId, block }) => [termId, block]);
  const kept = postings.flatMap(({ termId, block, sets }) =>
    sets === undefined ? [] : [[termId, block, toHex(sets)]],
  );
  await sql`delete from search_postings where (term_id, block) in (
    select cast(value ->> 0 as integer), cast(value ->> 1 as integer) from ${dialect.jsonRows(gone)})`.execute(db);
  await sql`insert into search_postings (term_id, block, sets)
    select cast(value ->> 0 as integer), cast(value ->> 1 as integer), ${dialect.fromHex(sql`value ->> 2`)}
    from ${dialect.jsonRows(kept)} where true
    on conflict (term_id, block) do update set sets = excluded.sets`.execute(db);
}

function splitKey(key: TermKey): [string, string] {
  const end = key.indexOf(' ');
  return [key.slice(0, end), key.slice(end + 1)];
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
