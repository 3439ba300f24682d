import type { Card } from '../../contract/card.ts';
import { editConflict } from '../../../platform/server/base/problems.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { mediaKeyOf } from '../../../media/server/media-key.ts';
import { refreshSetSummary } from '../../../sets/server/set-store.ts';
import { changeCard } from '../store/change-card.ts';
import { listStoredClips, replaceClips } from '../store/clip-store.ts';
import { readCard } from '../store/read-card.ts';

/**
 * Labels move with their clips.
 * @throws ProblemError 409 with the card when it shows other clips
 */
export async function orderClips({ services, params, body }: HandlerInput<'PUT /api/cards/:id/clips'>): Promise<Card> {
  const { id } = params;
  const keys = body.paths.map(mediaKeyOf);
  return await changeCard(services, id, async (db, { setId }) => {
    const clips = await listStoredClips(db, id);
    const ordered = keys.flatMap((key) => clips.filter(({ mediaKey }) => mediaKey === key));
    const isWhole = ordered.length === clips.length && new Set(keys).size === keys.length;
    if (!isWhole || keys.length !== clips.length) throw editConflict({ card: await readCard(db, id) });
    if (ordered.some((clip, index) => clip !== clips[index])) await replaceClips(db, id, ordered);
    await refreshSetSummary(db, setId);
    return await readCard(db, id);
  });
}
