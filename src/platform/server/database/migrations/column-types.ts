import { sql, type RawBuilder } from 'kysely';

export type DatabaseName = 'sqlite' | 'postgres';

/** Text compared and ordered by bytes. Released migrations use it: never change it. */
export function textOf(database: DatabaseName): RawBuilder<unknown> {
  return database === 'sqlite' ? sql`text` : sql`text collate "C"`;
}
