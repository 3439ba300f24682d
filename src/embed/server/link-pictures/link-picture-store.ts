import type { Database } from '../../../platform/server/database/schema.ts';

interface LinkPicture {
  readonly setId: string;
  readonly version: string;
  readonly jpeg: Buffer;
}

export async function findLinkPicture(db: Database, setId: string, version: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('link_pictures')
    .select('jpeg')
    .where('set_id', '=', setId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && Buffer.from(row.jpeg);
}

export async function saveLinkPicture(db: Database, { setId, version, jpeg }: LinkPicture): Promise<void> {
  await db
    .insertInto('link_pictures')
    .values({ set_id: setId, version, jpeg })
    .onConflict((conflict) => conflict.column('set_id').doUpdateSet({ version, jpeg }))
    .execute();
}
