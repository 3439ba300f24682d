import { requireNoConflict, type HandlersOf, type HandlerInput } from '../../api/server/handler.ts';
import { addBatchCard, readCard, setCardMedia, setPoster, changeCard } from './files/set-card-media.ts';
import { addCards } from './add-cards.ts';
import { creationKeyOf } from './creation-key.ts';
import { textsOf } from '../rules/card-texts.ts';
import type { Card } from '../contract/card.ts';
import { notFound, editConflict, conflict } from '../../platform/server/base/problems.ts';
import { CoalescedReads } from '../../platform/server/base/coalesced-reads.ts';
import { EventLoopQueue } from '../../platform/server/base/limiter.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { writeSharedJson, type SharedJson } from '../../platform/server/http/etags.ts';
import { listCards, updateCard, listCardIds, updateOrder, updateCardFiles, advanceCardsShowing } from './card-store.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { refreshSetSummary, touchSet, lockSet } from '../../sets/server/set-store.ts';
import { listStoredClips, replaceClips, clearClipLabel, type StoredClip } from './further-clips.ts';
import { changesAnything } from '../../platform/rules/text/merge-edit.ts';
import { writeSetText } from '../../search/server/set-text-store.ts';
import {
  requestMediaRemoval,
  listSetsShowing,
  updateHand,
  updateSigningBox,
} from '../../media/server/media-row-store.ts';
import { removeUnreferencedSoon } from '../../media/server/remove-unreferenced.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findClip } from '../rules/clips-of-card.ts';
import { isSameBox } from '../../media/rules/signing-box.ts';
import { message } from '../../platform/rules/languages/texts.ts';

export const cardHandlers = {
  'GET /api/sets/:id/cards': readCards,
  'POST /api/sets/:id/cards': addCard,
  'POST /api/sets/:id/cards/media': addBatchCard,
  'POST /api/sets/:id/cards/bulk': ({ services, params, body, idempotencyKey }) =>
    addCards(services, {
      setId: params.id,
      texts: body.terms.map((term) => ({ term, definition: '' })),
      creationKey: creationKeyOf(params.id, 'bulk', idempotencyKey),
    }),
  'POST /api/sets/:id/cards/import': ({ services, params, body, idempotencyKey }) =>
    addCards(services, {
      setId: params.id,
      texts: body.cards,
      creationKey: creationKeyOf(params.id, 'import', idempotencyKey),
    }),
  'POST /api/sets/:id/reorder': reorderCards,
  'GET /api/cards/:id': ({ services, params }) => readCard(services.db, params.id),
  'PUT /api/cards/:id': editCard,
  'POST /api/cards/:id/media': setCardMedia,
  'POST /api/cards/:id/poster': setPoster,
  'PUT /api/cards/:id/signing-box': setSigningBox,
  'PUT /api/cards/:id/hand': setHand,
  'PUT /api/cards/:id/clips': orderClips,
  'DELETE /api/cards/:id/media': removeCardMedia,
} satisfies HandlersOf<
  | 'GET /api/sets/:id/cards'
  | 'POST /api/sets/:id/cards'
  | 'POST /api/sets/:id/cards/bulk'
  | 'POST /api/sets/:id/cards/media'
  | 'POST /api/sets/:id/cards/import'
  | 'POST /api/sets/:id/reorder'
  | 'GET /api/cards/:id'
  | 'PUT /api/cards/:id'
  | 'POST /api/cards/:id/media'
  | 'POST /api/cards/:id/poster'
  | 'PUT /api/cards/:id/signing-box'
  | 'PUT /api/cards/:id/hand'
  | 'PUT /api/cards/:id/clips'
  | 'DELETE /api/cards/:id/media'
>;

async function addCard({
  services,
  params,
  body,
  idempotencyKey,
}: HandlerInput<'POST /api/sets/:id/cards'>): Promise<Card> {
  const setId = params.id;
  const creationKey = creationKeyOf(setId, 'card', idempotencyKey);
  const [card] = await addCards(services, { setId, texts: [body], orderIndex: body.orderIndex, creationKey });
  if (card === undefined) throw notFound('Set');
  return card;
}

/** Requests for the cards of the same set share one read. */
const readsByDatabase = new WeakMap<Database, CoalescedReads<SharedJson>>();
/** Lets reads of cards take turns, so that other requests are answered between two of them. */
const readQueue = new EventLoopQueue();

function readCards({ services, params }: HandlerInput<'GET /api/sets/:id/cards'>): Promise<SharedJson> {
  return readsOf(services.db).read(params.id, async () => {
    await readQueue.next();
    const cards = await listCards(services.db, params.id);
    return await writeSharedJson(cards);
  });
}

function readsOf(db: Database): CoalescedReads<SharedJson> {
  const reads = readsByDatabase.get(db) ?? new CoalescedReads<SharedJson>();
  readsByDatabase.set(db, reads);
  return reads;
}

/**
 * Labels move with their clips.
 * @throws ProblemError 409 with the card when it shows other clips
 */
async function orderClips({ services, params, body }: HandlerInput<'PUT /api/cards/:id/clips'>): Promise<Card> {
  const { id } = params;
  const keys = body.paths.map(mediaKeyOf);
  return await changeCard(services, id, async (db, { setId }) => {
    const clips = await listStoredClips(db, id);
    const keysBefore = clips.map(({ mediaKey }) => mediaKey);
    if (!isPermutation(keysBefore, keys)) throw editConflict({ card: await readCard(db, id) });
    const ordered = keys.flatMap((key) => clips.filter(({ mediaKey }) => mediaKey === key));
    if (ordered.some((clip, index) => clip !== clips[index])) await replaceClips(db, id, ordered);
    await refreshSetSummary(db, setId);
    return await readCard(db, id);
  });
}

/**
 * A field that already has the new text does not conflict, so an edit may be sent again.
 * @throws ProblemError 409 with the card when a text that the author has not seen would be lost
 */
async function editCard({ services, params, body }: HandlerInput<'PUT /api/cards/:id'>): Promise<Card> {
  const { id } = params;
  const { revision, seen, ...edit } = body;
  if (Object.keys(edit).length === 0) return await readCard(services.db, id);
  return await changeCard(services, id, async (transaction, { setId }) => {
    const before = await readCard(transaction, id);
    if (!changesAnything(edit, before)) return before;
    requireNoConflict(edit, { revision, seen }, { card: before });
    await updateCard(transaction, id, edit);
    await writeSetText(transaction, setId);
    const { showMediaAndText = before.showMediaAndText } = edit;
    return { ...before, ...textsOf(edit), showMediaAndText, revision: before.revision + 1 };
  });
}

/** @throws ProblemError 404 when there is no such set, 409 unless exactly its cards are named */
async function reorderCards({
  services,
  params,
  body,
}: HandlerInput<'POST /api/sets/:id/reorder'>): Promise<undefined> {
  const { cardIds } = body;
  await services.db.transaction().execute(async (transaction) => {
    if (!(await touchSet(transaction, params.id, services.now()))) throw notFound('Set');
    const before = await listCardIds(transaction, params.id);
    if (!isPermutation(before, cardIds)) {
      throw conflict(
        message('The cards of this set have changed meanwhile. Please reload the page and order them again'),
        'cards-changed',
      );
    }
    const places = cardIds.map((id, orderIndex) => ({ id, orderIndex }));
    await updateOrder(
      transaction,
      places.filter(({ id, orderIndex }) => before[orderIndex] !== id),
    );
    await refreshSetSummary(transaction, params.id);
  });
}

/** @param ids without duplicates */
function isPermutation(ids: readonly string[], others: readonly string[]): boolean {
  const existingIds = new Set(ids);
  return (
    others.length === ids.length && new Set(others).size === ids.length && others.every((id) => existingIds.has(id))
  );
}

/**
 * Removes a clip. Later clips move up with their labels. If no clip is left, the label stays for a clip that is added
 * later.
 */
async function removeCardMedia({
  services,
  params,
  query,
}: HandlerInput<'DELETE /api/cards/:id/media'>): Promise<undefined> {
  const { id } = params;
  const key = query.path === undefined ? undefined : mediaKeyOf(query.path);
  await changeCard(services, id, async (transaction, { setId }) => {
    const clips = await listStoredClips(transaction, id);
    const removed = key === undefined ? clips[0] : clips.find(({ mediaKey }) => mediaKey === key);
    if (removed === undefined) throw notFound('Media');
    const remainingClips = clips.filter((clip) => clip !== removed);
    // Without other clips no label moves, so the revision stays.
    if (remainingClips.length === 0) await updateCardFiles(transaction, id, { mediaKey: null, posterKey: null });
    else await closeClipGap(transaction, id, remainingClips);
    await requestMediaRemoval(transaction, [removed.mediaKey, removed.posterKey], services.now());
    await refreshSetSummary(transaction, setId);
  });
  await removeUnreferencedSoon(services);
}

/** Stores the remaining clips, and removes the label of the position behind the last one, which has lost its clip. */
async function closeClipGap(db: Database, cardId: string, clips: readonly StoredClip[]): Promise<void> {
  await replaceClips(db, cardId, clips);
  await clearClipLabel(db, cardId, clips.length + 1);
}

type BoxInput = HandlerInput<'PUT /api/cards/:id/signing-box'>;

/**
 * Sets the signing box of a file, wherever the file is shown. No set counts as changed.
 * @throws ProblemError 409 with the card when it shows other media, or when the box has changed meanwhile
 */
async function setSigningBox({ services, params, body }: BoxInput): Promise<Card> {
  return await changeFile(services.db, { cardId: params.id, path: body.mediaPath }, async (transaction, card) => {
    if (!mayChangeBox(card, body)) throw editConflict({ card });
    await writeBox(transaction, card, body);
  });
}

/**
 * Sets the hand in a picture, wherever the picture is shown in sets that give hints from pictures. No set counts as
 * changed.
 * @throws ProblemError 409 with the card when it shows other media
 */
async function setHand({ services, params, body }: HandlerInput<'PUT /api/cards/:id/hand'>): Promise<Card> {
  const { mediaPath: path, hand } = body;
  return await changeFile(services.db, { cardId: params.id, path }, async (transaction, card) => {
    if (findClip(card, path) === undefined) throw editConflict({ card });
    await updateHand(transaction, mediaKeyOf(path), JSON.stringify(hand));
    await advanceCardsShowing(transaction, mediaKeyOf(path));
  });
}

interface ShownFile {
  readonly cardId: string;
  /** Path of the image or video. */
  readonly path: string;
}

/** Changes what is stored about a file, under the locks of all sets that show it. */
async function changeFile(
  db: Services['db'],
  { cardId, path }: ShownFile,
  change: (transaction: Database, card: Card) => Promise<void>,
): Promise<Card> {
  // A missing card is refused before any set is locked.
  await readCard(db, cardId);
  return await db.transaction().execute(async (transaction) => {
    for (const setId of await listSetsShowing(transaction, mediaKeyOf(path))) await lockSet(transaction, setId);
    await change(transaction, await readCard(transaction, cardId));
    return await readCard(transaction, cardId);
  });
}

/** A box may replace one that its author has seen, or the same one. */
function mayChangeBox(card: Card, body: BoxInput['body']): boolean {
  const clip = findClip(card, body.mediaPath);
  if (clip === undefined) return false;
  const { seen, signingBox: newBox } = body;
  const { signingBox } = clip;
  return seen === undefined || isSameBox(seen, signingBox) || isSameBox(newBox, signingBox);
}

async function writeBox(db: Database, card: Card, { mediaPath, signingBox }: BoxInput['body']): Promise<void> {
  const mediaKey = mediaKeyOf(mediaPath);
  const posterPath = findClip(card, mediaPath)?.posterPath ?? null;
  const keys = posterPath === null ? [mediaKey] : [mediaKey, mediaKeyOf(posterPath)];
  await updateSigningBox(db, keys, signingBox);
  await advanceCardsShowing(db, mediaKey);
}
