import { sql, type Kysely } from 'kysely';
import type { DatabaseName } from './column-types.ts';

/**
 * On PostgreSQL, words without a trigram are also found by pairs of neighbouring characters, because two letters may
 * occur everywhere but nowhere side by side. SQLite's index already contains pairs.
 */
export async function addSearchPairs(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  if (database !== 'postgres') return;
  const statements = [
    `create function search_pairs(folded text) returns text[] language plpgsql immutable strict parallel safe cost 1000 as $$
      declare characters text[] := string_to_array(folded, null);
      begin
        return characters || array(select one || other from unnest(characters, characters[2:]) as pairs(one, other)
          where other is not null);
      end $$`,
    `create index search_texts_pairs on search_texts using gin (search_pairs(folded))`,
    `drop index search_texts_characters`,
    `drop function search_characters`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
