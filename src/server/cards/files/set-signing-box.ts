import type { Card } from '../../../shared/contract/card.ts';
import { findClip } from '../../../shared/cards/clips-of-card.ts';
import { isSameBox } from '../../../shared/signing-box/signing-box.ts';
import { editConflict } from '../../base/problems.ts';
import type { Database } from '../../database/schema.ts';
import type { HandlerInput } from '../../http/handler.ts';
import { mediaKeyOf } from '../../media-store/media-key.ts';
import { listSetsShowing, updateSigningBox } from '../../media/media-row-store.ts';
import { lockSet } from '../../sets/store/set-store.ts';
import { advanceCardsShowing } from '../store/card-store.ts';
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
