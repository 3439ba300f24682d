import { sql, type Expression, type SqlBool } from 'kysely';
import type { Database } from '../../platform/server/database/schema.ts';
import { isListed } from '../../platform/server/database/dialect.ts';

/** Lists the sign languages in use, with one step in an index for each. */
export async function listSignLanguagesInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive tags (tag) as (
      select min(sign_language) from sets where ${isListed} and sign_language > ''
      union all
      select (select min(sign_language) from sets where ${isListed} and sign_language > '' and sign_language > tags.tag)
      from tags where tags.tag is not null
    ) select tag from tags where tag is not null`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** Must equal the partial index's condition, so that it is used. */
export function isInSignLanguage(tag: string): Expression<SqlBool> {
  return sql<SqlBool>`sets.sign_language = ${tag} and sets.sign_language > ''`;
}

export async function countListed(db: Database, where: Expression<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('sets')
    .where(isListed)
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
