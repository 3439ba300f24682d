import type { NoticeName } from '../../platform/server/database/schema.ts';
import { log } from '../../platform/server/base/log.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { deleteNotice, upsertNotice } from './notice-store.ts';

type Needed = Pick<Services, 'db' | 'now'>;

/** In the log and on the dashboard; undefined clears it. */
export async function notify({ db, now }: Needed, name: NoticeName, message: string | undefined): Promise<void> {
  if (message === undefined) return await deleteNotice(db, name);
  log.error(message);
  await upsertNotice(db, { name, message, created_at: now() });
}
