import type { Card } from '../../contract/card.ts';
import { findClip } from '../../rules/clips-of-card.ts';
import { isSameBox } from '../../../media/rules/signing-box.ts';
import { editConflict } from '../../../platform/server/base/problems.ts';
import type { Database } from '../../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../../api/server/handler.ts';
import { mediaKeyOf } from '../../../media/server/media-key.ts';
import { listSetsShowing, updateSigningBox } from '../../../media/server/media-row-store.ts';
import { lockSet } from '../../../sets/server/set-store.ts';
import { advanceCardsShowing } from '../card-store.ts';
import { readCard } from '../store/read-card.ts';

type Input = HandlerInput<'PUT /api/cards/:id/signing-box'>;

/**
 * Applies wherever the file is shown. No set counts as changed.
 * @throws ProblemError 409 with the card when it shows other media, or the box has changed meanwhile
 */
export async function setSigningBox({ services, params, body }: Input): Promise<Card> {
  const { db } = services;
  await readCard(db, params.id);
  return await db.transaction().execute(async (transaction) => {
    for (const setId of await listSetsShowing(transaction, mediaKeyOf(body.mediaPath))) {
      await lockSet(transaction, setId);
    }
    const card = await readCard(transaction, params.id);
    if (!mayFrame(card, body)) throw editConflict({ card });
    await writeBox(transaction, card, body);
    return await readCard(transaction, card.id);
  });
}

function mayFrame(card: Card, body: Input['body']): boolean {
  const clip = findClip(card, body.mediaPath);
  if (clip === undefined) return false;
  const { seen, signingBox: wanted } = body;
  const { signingBox } = clip;
  return seen === undefined || isSameBox(seen, signingBox) || isSameBox(wanted, signingBox);
}

async function writeBox(db: Database, card: Card, { mediaPath, signingBox }: Input['body']): Promise<void> {
  const [mediaKey, posterPath] = [mediaKeyOf(mediaPath), findClip(card, mediaPath)?.posterPath ?? null];
  await updateSigningBox(db, posterPath === null ? [mediaKey] : [mediaKey, mediaKeyOf(posterPath)], signingBox);
  await advanceCardsShowing(db, mediaKey);
}
