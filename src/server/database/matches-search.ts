import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { searchWords } from '../../shared/text/search-text.ts';
import type { Dialect } from './dialect.ts';

/** True for the rows of `sets` in which every word of the search is found, each in any text of the set or of its cards. */
export function matchesSearch(dialect: Dialect, search: string): Expression<SqlBool> {
  const conditions = searchWords(search).map((word) => dialect.setContains(word));
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
