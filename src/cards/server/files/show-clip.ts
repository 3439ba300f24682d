import { maxCardClips } from '../../../platform/rules/limits.ts';
import { conflict, editConflict } from '../../../platform/server/base/problems.ts';
import type { Database, MediaRow } from '../../../platform/server/database/schema.ts';
import { mediaKeyOf } from '../../../media/server/media-key.ts';
import { findMediaByContent, insertMedia, requestMediaRemoval } from '../../../media/server/media-row-store.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { refreshSetSummary } from '../../../sets/server/set-store.ts';
import { changeCard } from '../store/change-card.ts';
import { listStoredClips, replaceClips } from '../store/clip-store.ts';
import type { StoredClip } from '../store/clip-store.ts';
import { readCard } from '../store/read-card.ts';

interface Showing {
  readonly cardId: string;
  readonly rows: readonly MediaRow[];
  /** A media path; null adds one. */
  readonly replaces: string | null;
}

/**
 * A file that the card already shows is not added again.
 * @returns the key of the file shown
 * @throws ProblemError 409 for too many clips, or when the one to be replaced is gone
 */
export async function showClip(services: Services, { cardId, rows, replaces }: Showing): Promise<string | undefined> {
  const [media, poster] = rows;
  if (media === undefined) return undefined;
  return await changeCard(services, cardId, async (db, { setId }) => {
    const clips = await listStoredClips(db, cardId);
    const index = replaces === null ? -1 : clips.findIndex(({ mediaKey }) => mediaKey === mediaKeyOf(replaces));
    const before = clips[index];
    const shown = before ? undefined : await findSameFile(db, clips, media);
    if (shown !== undefined) {
      const keys = rows.map(({ key }) => key);
      await requestMediaRemoval(db, keys, services.now());
      return shown;
    }
    if (!before && replaces !== null) throw editConflict({ card: await readCard(db, cardId) });
    if (!before && clips.length >= maxCardClips) throw tooMany();
    const clip = { mediaKey: media.key, posterKey: poster?.key ?? null, label: before?.label };
    await insertMedia(db, rows);
    await replaceClips(db, cardId, before ? clips.with(index, clip) : [...clips, clip]);
    await requestMediaRemoval(db, [before?.mediaKey ?? null, before?.posterKey ?? null], services.now());
    await refreshSetSummary(db, setId);
    return media.key;
  });
}

async function findSameFile(db: Database, clips: readonly StoredClip[], { sha256 }: MediaRow) {
  const keys = clips.map(({ mediaKey }) => mediaKey);
  return sha256 === null ? undefined : await findMediaByContent(db, keys, sha256);
}

function tooMany() {
  return conflict(`A card shows at most ${maxCardClips} images and videos`, 'clips-full');
}
