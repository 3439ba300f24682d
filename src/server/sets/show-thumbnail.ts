import type { Database, MediaRow } from '../database/schema.ts';
import { insertMedia, requestMediaRemoval } from '../media/media-row-store.ts';
import { notFound } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import { findCustomThumbnail, refreshSetSummary, touchSet, updateCustomThumbnail } from './store/set-store.ts';

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
