import type { Database } from '../../platform/server/database/schema.ts';

const setting = 'installation-id';

/** Stored in the database and the media store; undefined until then. */
export async function findInstallationId(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  return row && String(JSON.parse(row.value));
}

/** Does nothing when there is one. */
export async function insertInstallationId(db: Database, id: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: setting, value: JSON.stringify(id) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
