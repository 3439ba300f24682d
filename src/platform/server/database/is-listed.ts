import { sql, type SqlBool } from 'kysely';

/** Spelled as in the partial indexes, so that those are used. */
export const isListed = sql<SqlBool>`sets.visibility = 'public' and sets.card_count > 0`;
