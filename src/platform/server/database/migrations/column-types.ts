import { sql, type RawBuilder } from 'kysely';

export type DatabaseName = 'sqlite' | 'postgres';

/** A text column that is compared and sorted by bytes. Released migrations use this function, so it must not change. */
export function textOf(database: DatabaseName): RawBuilder<unknown> {
  return database === 'sqlite' ? sql`text` : sql`text collate "C"`;
}
