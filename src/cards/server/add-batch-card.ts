import type { BatchCard, Card } from '../contract/card.ts';
import { maxBatchPlaces } from '../../platform/rules/limits.ts';
import { withBox } from '../../media/server/box-columns.ts';
import type { Database, MediaRow } from '../../platform/server/database/schema.ts';
import type { HandlerInput } from '../../api/server/handler.ts';
import { insertMedia, requestMediaRemoval } from '../../media/server/media-row-store.ts';
import { storeAndShow } from '../../media/server/store-media.ts';
import { notFound } from '../../platform/server/base/problems.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility, refreshSetSummary, touchSet } from '../../sets/server/set-store.ts';
import { findBatchNeighbour, findCardByCreationKey, updateCard, updateCardFiles } from './card-store.ts';
import { checkCardFiles } from './files/check-card-files.ts';
import { makeCards } from './make-cards.ts';

type Input = HandlerInput<'POST /api/sets/:id/cards/media'>;

interface Making extends BatchCard {
  readonly setId: string;
  /** Creation keys of a batch sort by place. */
  readonly creationKey: string;
  readonly batchPrefix: string;
}

/**
 * Adds a card with its file. Repeated for the same place of a batch, it answers with the first card.
 * @throws ProblemError 404 when there is no such set, 409 when it is full, and as `checkUpload` does
 */
export async function addBatchCard({ services, params, body, upload }: Input): Promise<Card> {
  const making = makingOf(params.id, body);
  const made = await findCardByCreationKey(services.db, making.creationKey);
  if (made !== undefined) return made;
  if ((await findVisibility(services.db, making.setId)) === undefined) throw notFound('Set');
  const files = await checkCardFiles(upload);
  await storeAndShow(services, files, (rows) => makeOnce(services, making, rows));
  const card = await findCardByCreationKey(services.db, making.creationKey);
  if (card === undefined) throw notFound('Card');
  return card;
}

function makingOf(setId: string, card: BatchCard): Making {
  const batchPrefix = `${setId} ${card.batch} `;
  const digits = String(maxBatchPlaces - 1).length;
  return { ...card, setId, batchPrefix, creationKey: batchPrefix + String(card.place).padStart(digits, '0') };
}

async function makeOnce(services: Services, making: Making, rows: readonly MediaRow[]): Promise<void> {
  const { setId, creationKey } = making;
  const now = services.now();
  await services.db.transaction().execute(async (db) => {
    if (!(await touchSet(db, setId, now))) throw notFound('Set');
    const made = await findCardByCreationKey(db, creationKey);
    if (made === undefined) return await make({ ...services, db }, making, rows);
    const keys = rows.map(({ key }) => key);
    await requestMediaRemoval(db, keys, now);
  });
}

async function make(
  { db, newId }: { db: Database; newId: Services['newId'] },
  making: Making,
  rows: readonly MediaRow[],
): Promise<void> {
  const { setId, creationKey, showMediaAndText, signingBox } = making;
  const [media, poster] = rows;
  const orderIndex = await findPlace(db, making);
  await insertMedia(db, withBox(rows, signingBox));
  const texts = [{ term: making.term, definition: making.definition }];
  for (const { id } of await makeCards({ db, newId }, { setId, texts, orderIndex, creationKey })) {
    await updateCardFiles(db, id, { mediaKey: media?.key ?? null, posterKey: poster?.key ?? null });
    if (showMediaAndText) await updateCard(db, id, { showMediaAndText });
  }
  await refreshSetSummary(db, setId);
}

/** Finds the place after the nearest earlier card of the batch, else before the nearest later one. */
async function findPlace(db: Database, { creationKey, batchPrefix }: Making): Promise<number | undefined> {
  const before = await findBatchNeighbour(db, { batchPrefix, creationKey, side: 'before' });
  if (before !== undefined) return before + 1;
  return await findBatchNeighbour(db, { batchPrefix, creationKey, side: 'behind' });
}
