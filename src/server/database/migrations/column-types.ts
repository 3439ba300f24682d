import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The two databases that every migration runs on. */
export type DatabaseName = 'sqlite' | 'postgres';

/** Text that is compared and ordered by bytes. Released migrations use this: it never changes. */
export function textOf(database: DatabaseName): RawBuilder<unknown> {
  return database === 'sqlite' ? sql`text` : sql`text collate "C"`;
}
