import type { Database, NoticeRow } from '../../platform/server/database/schema.ts';

export async function listNotices(db: Database): Promise<NoticeRow[]> {
  return await db.selectFrom('notices').selectAll().orderBy('created_at').orderBy('name').execute();
}

/** The same message keeps its time. */
export async function upsertNotice(db: Database, notice: NoticeRow): Promise<void> {
  const { message, created_at } = notice;
  await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ message, created_at }).where('notices.message', '!=', message),
    )
    .execute();
}

export async function deleteNotice(db: Database, name: NoticeRow['name']): Promise<void> {
  await db.deleteFrom('notices').where('name', '=', name).execute();
}
