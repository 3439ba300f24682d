import { log } from '../../platform/server/base/log.ts';
import type { Database, NoticeName, NoticeRow } from '../../platform/server/database/schema.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { englishTexts, type Message } from '../../platform/rules/languages/texts.ts';

type Dependencies = Pick<Services, 'db' | 'now'>;

/** Writes the message to the log and shows it on the dashboard. An undefined message removes the notice. */
export async function notify({ db, now }: Dependencies, name: NoticeName, message: Message | undefined): Promise<void> {
  if (message === undefined) return await deleteNotice(db, name);
  log.error(englishTexts(message));
  await upsertNotice(db, { name, message: JSON.stringify(message), created_at: now() });
}

interface Notice {
  readonly name: NoticeName;
  readonly message: Message;
  readonly createdAt: number;
}

export async function listNotices(db: Database): Promise<Notice[]> {
  const rows = await db.selectFrom('notices').selectAll().orderBy('created_at').orderBy('name').execute();
  return rows.map(({ name, message, created_at }) => ({ name, message: readMessage(message), createdAt: created_at }));
}

/** Notices that were stored before they were translated are English texts. */
function readMessage(stored: string): Message {
  return stored.startsWith('{') ? JSON.parse(stored) : { source: stored, values: undefined };
}

/** An unchanged message keeps its time. */
async function upsertNotice(db: Database, notice: NoticeRow): Promise<void> {
  const { message, created_at } = notice;
  await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ message, created_at }).where('notices.message', '!=', message),
    )
    .execute();
}

async function deleteNotice(db: Database, name: NoticeRow['name']): Promise<void> {
  await db.deleteFrom('notices').where('name', '=', name).execute();
}
