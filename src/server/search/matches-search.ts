import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { searchWords } from '../../shared/text/search-text.ts';
import type { Audience, Dialect } from '../database/dialect.ts';

/** True for sets in which every word of the search occurs in some text that the audience may search. */
export function matchesSearch(dialect: Dialect, search: string, audience: Audience): Expression<SqlBool> {
  const conditions = searchWords(search).map((word) => dialect.setContains(word, audience));
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
