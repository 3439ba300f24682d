import type { Database, MediaRow } from '../../../platform/server/database/schema.ts';
import { insertMedia, requestMediaRemoval } from '../../../media/server/media-row-store.ts';
import { notFound } from '../../../platform/server/base/problems.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { findCustomThumbnail, refreshSetSummary, touchSet, updateCustomThumbnail } from '../set-store.ts';

/**
 * Releases the previous one.
 * @param row undefined for none
 * @throws ProblemError 404 when there is no such set, or no thumbnail to remove
 */
export async function showThumbnail(
  { db, now }: Pick<Services, 'db' | 'now'>,
  setId: string,
  row: MediaRow | undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction: Database) => {
    if (!(await touchSet(transaction, setId, now()))) throw notFound('Set');
    const before = await findCustomThumbnail(transaction, setId);
    if (row === undefined && before === null) throw notFound('Thumbnail');
    if (row !== undefined) await insertMedia(transaction, [row]);
    await updateCustomThumbnail(transaction, setId, row?.key ?? null);
    await requestMediaRemoval(transaction, [before], now());
    await refreshSetSummary(transaction, setId);
  });
}
