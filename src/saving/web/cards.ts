import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResponse } from '../../api/contract/routes.ts';
import type { BatchCardSent, Card, CardToImport, PictureHand } from '../../cards/contract/card.ts';
import type { SigningBox } from '../../media/rules/signing-box.ts';
import { fingerprint } from '../../clips/rules/fingerprint.ts';
import { hasCode, ignoreGone, isGone } from '../../platform/web/outbound/failure.ts';
import { cardEditing, type CardEditing } from './card-editing.ts';
import { call, upload } from '../../api/web/client.ts';
import { SingleFlight } from '../../platform/web/outbound/single-flight.ts';
import { refreshSet, refreshShownSet, refreshSetLists } from '../../sets/web/sets-queries.ts';
import { cardsKey } from './shown-cards.ts';
import { readClipId } from './clip-ids.ts';
import { noMedia } from '../../cards/rules/clips-of-card.ts';
import { refreshDeletions } from '../../sets/web/deletions-queries.ts';

export function cardsQuery(setId: string) {
  return queryOptions({
    queryKey: cardsKey(setId),
    queryFn: ({ client, signal }) =>
      cardEditing(client, setId).read(() => call('GET /api/sets/:id/cards', { params: { id: setId }, signal })),
  });
}

export function useAddTerms(setId: string) {
  const queryClient = useQueryClient();
  const [flights] = useState(() => new SingleFlight<readonly Card[]>(`retry-terms-${setId}`));
  return useMutation({
    mutationFn: (terms: string[]) =>
      flights.do(fingerprintOfText(terms.join('\n')), (idempotencyKey) => {
        return call('POST /api/sets/:id/cards/bulk', { params: { id: setId }, body: { terms }, idempotencyKey });
      }),
    onSuccess: (cards) => cardEditing(queryClient, setId).append(cards),
    onError: (error) => refreshMissingSet(queryClient, setId, error),
  });
}

type ImportResult = CallResponse<'POST /api/sets/:id/import-csv'>;

interface CsvImport {
  readonly file: Blob;
  /** The text of the file, by which `SingleFlight` recognises a file that is sent again after a lost answer. */
  readonly content: string;
  readonly onProgress: (share: number) => void;
}

/**
 * Imports a CSV file. Fetches the cards again afterwards, because the answer does not contain them.
 * @param source each source stores its idempotency key by itself, so that neither replaces that of the other
 */
export function useImportCsv(setId: string, source: 'csv' | 'pasted') {
  const queryClient = useQueryClient();
  const [flights] = useState(() => new SingleFlight<ImportResult>(`retry-${source}-${setId}`));
  return useMutation({
    mutationFn: ({ file, content, onProgress }: CsvImport) =>
      flights.do(fingerprintOfText(content), (idempotencyKey) => {
        const input = { params: { id: setId }, files: { file }, onProgress, idempotencyKey };
        return upload('POST /api/sets/:id/import-csv', input);
      }),
    onSuccess: () => {
      void refreshShownSet(queryClient, setId);
      return queryClient.invalidateQueries({ queryKey: cardsKey(setId) });
    },
    onError: (error) => refreshMissingSet(queryClient, setId, error),
  });
}

function fingerprintOfText(text: string): string {
  return fingerprint(new TextEncoder().encode(text));
}

/** Fetches the set if the error says that it was deleted elsewhere, so that its screen says so. */
function refreshMissingSet(queryClient: QueryClient, setId: string, error: unknown): void {
  if (hasCode(error, 'set-not-found')) void refreshSet(queryClient, setId);
}

interface ArchivedCards {
  readonly setId: string;
  readonly cards: CardToImport[];
  readonly key: string;
}

/** Appends the cards. A repeated call with the same key adds no cards, and returns the same ones. */
export async function addArchivedCards(
  editing: CardEditing,
  { setId, cards, key }: ArchivedCards,
): Promise<readonly Card[]> {
  const input = { params: { id: setId }, body: { cards }, idempotencyKey: key };
  const added = await call('POST /api/sets/:id/cards/import', input);
  editing.append(added);
  return added;
}

interface FileUpload {
  readonly file: Blob;
  readonly poster: Blob | undefined;
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export interface ClipUpload extends FileUpload {
  readonly card: BatchCardSent;
}

export interface MediaUpload extends FileUpload {
  readonly cardId: string;
  /** The media path of the clip that the file replaces. Null adds a clip. */
  readonly replaces: string | null;
  readonly signingBox: SigningBox | null;
  readonly hand?: PictureHand | null | undefined;
}

/**
 * Adds a card with a clip. A clip that is sent twice for the same place in a batch is added once. Without a session the
 * call fails instead of waiting, because the upload queue waits.
 */
export function uploadClip(setId: string, { card, file, poster, ...rest }: ClipUpload): Promise<Card> {
  const input = { params: { id: setId }, body: card, files: { file, poster }, ...rest };
  return upload('POST /api/sets/:id/cards/media', { ...input, withoutSession: 'fail' });
}

/**
 * Uploads a file to a card. Without a session the call fails instead of waiting, because the upload queue waits.
 * @throws ApiError 409 when the clip to be replaced is gone
 */
export async function uploadMedia(
  editing: CardEditing,
  { cardId: id, replaces, file, poster, signingBox, hand, ...rest }: MediaUpload,
): Promise<void> {
  const body = { signingBox, ...(hand !== undefined && { hand }), replaces };
  const input = { params: { id }, files: { file, poster }, body, ...rest };
  // The order of the clips may change during the upload. A clip that is added to a card without media is its first.
  const replacesFirst = () => replaces === editing.shownCard(id)?.mediaPath;
  const uploading = upload('POST /api/cards/:id/media', { ...input, withoutSession: 'fail' });
  const media = await uploading.catch(async (error: unknown) => {
    if (hasCode(error, 'edit-conflict') && replacesFirst()) await refetchCard(editing, id);
    throw error;
  });
  const isFirst = replacesFirst();
  if (isFirst) editing.showMedia(id, media);
  const refetching = refetchCard(editing, id);
  // A further clip is shown only once the card is fetched again, so its upload lasts until then.
  if (!isFirst) await refetching;
}

/**
 * Replaces the poster of a video.
 * @param shownId the id of a card or of one of its clips
 */
export async function savePoster(
  editing: CardEditing,
  { id: shownId, mediaPath }: Pick<Card, 'id' | 'mediaPath'>,
  poster: Blob,
): Promise<void> {
  const { cardId: id } = readClipId(shownId);
  const body = { mediaPath: mediaPath ?? '' };
  editing.showMedia(id, await upload('POST /api/cards/:id/poster', { params: { id }, files: { poster }, body }));
}

/**
 * Fetches the card again, which also has the size and the length of its media. A failure is only logged.
 * @param shownId the id of a card or of one of its clips
 */
export async function refetchCard(editing: CardEditing, shownId: string): Promise<void> {
  const { cardId } = readClipId(shownId);
  if (!editing.shownCard(cardId)) return;
  try {
    editing.mergeServerCard(await call('GET /api/cards/:id', { params: { id: cardId } }));
  } catch (error) {
    console.warn('A card could not be read again.', error);
  }
}

/**
 * Removes a clip. The clips behind it move up by one place. Media that are gone already count as removed.
 * @param card a card, or one of its clips in the form of a card
 * @throws if typed text could not be saved, or if the call failed
 */
export async function removeMedia(editing: CardEditing, card: Card): Promise<void> {
  const { cardId: id, path } = readClipId(card.id);
  const hasOtherClips = path !== undefined || card.furtherClips.length > 0;
  if (hasOtherClips) await saveTypedTexts(editing);
  const query = { path: card.mediaPath ?? '' };
  await ignoreGone(call('DELETE /api/cards/:id/media', { params: { id }, query }));
  if (!hasOtherClips) editing.showMedia(id, { hasMedia: false, ...noMedia });
  // Shows the clips that moved up, and those that were added elsewhere.
  await refetchCard(editing, id);
}

/**
 * Saves what was typed, and then the order of a card's clips.
 * @param paths the media paths of all clips in their new order
 * @throws if typed text could not be saved, or if the call failed
 */
export async function orderClips(editing: CardEditing, id: string, paths: string[]): Promise<void> {
  await saveTypedTexts(editing);
  editing.mergeServerCard(await call('PUT /api/cards/:id/clips', { params: { id }, body: { paths } }));
}

/**
 * Saves everything that was typed, before clips change their places, because their labels move with them.
 * @throws if some text could not be saved
 */
async function saveTypedTexts(editing: CardEditing): Promise<void> {
  if (!(await editing.saveAll())) throw new Error('Something that was typed is not saved yet');
}

interface CardsOfSet {
  readonly setId: string;
  /** Ids that the server assigned. */
  readonly cardIds: readonly string[];
}

interface CardsToTransfer extends CardsOfSet {
  readonly toSetId: string;
}

/**
 * Deletes cards of a set. A card that no longer exists counts as deleted.
 * @throws ApiError or TypeError when the call failed
 */
export async function deleteCards(queryClient: QueryClient, { setId, cardIds }: CardsOfSet): Promise<void> {
  const input = { params: { id: setId }, body: { cardIds: [...cardIds] } };
  if (cardIds.length > 0) await refetchIfStale(queryClient, setId, call('POST /api/sets/:id/cards/delete', input));
  cardEditing(queryClient, setId).forgetCards(cardIds);
  void refreshDeletions(queryClient);
}

/**
 * Moves cards to another set.
 * @throws ApiError or TypeError when the call failed
 */
export async function moveCards(queryClient: QueryClient, { setId, cardIds, toSetId }: CardsToTransfer): Promise<void> {
  const input = { params: { id: setId }, body: { cardIds: [...cardIds], toSetId } };
  await refetchIfStale(queryClient, setId, call('POST /api/sets/:id/cards/move', input));
  cardEditing(queryClient, setId).forgetCards(cardIds);
  refreshTargetSet(queryClient, toSetId);
}

/** Keeps a screen from making the same copies twice. */
export type Copies = SingleFlight<readonly string[]>;

/**
 * Copies cards to the same or another set. Repeating the call after a lost answer makes no more copies.
 * @returns the ids of the copies
 * @throws ApiError or TypeError when the call failed
 */
export function copyOnce(queryClient: QueryClient, copies: Copies, cards: CardsToTransfer): Promise<readonly string[]> {
  const action = fingerprintOfText(`${cards.toSetId} ${cards.cardIds.join()}`);
  return copies.do(action, (idempotencyKey) => copyCards(queryClient, { ...cards, idempotencyKey }));
}

async function copyCards(
  queryClient: QueryClient,
  { setId, cardIds, toSetId, idempotencyKey }: CardsToTransfer & { readonly idempotencyKey: string },
): Promise<readonly string[]> {
  const input = { params: { id: setId }, body: { cardIds: [...cardIds], toSetId }, idempotencyKey };
  const copies = await refetchIfStale(queryClient, setId, call('POST /api/sets/:id/cards/copy', input));
  if (toSetId !== setId) refreshTargetSet(queryClient, toSetId);
  else await refetchCards(queryClient, setId);
  return copies.cardIds;
}

/**
 * Returns the answer of a call. If its failure shows that the cards or their set are outdated, fetches them again.
 * @throws what the call throws
 */
async function refetchIfStale<Answer>(
  queryClient: QueryClient,
  setId: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (hasCode(error, 'card-not-found')) cardEditing(queryClient, setId).refetch();
    else if (hasCode(error, 'target-set-not-found')) void refreshSetLists(queryClient);
    else if (isGone(error)) void refreshSet(queryClient, setId);
    throw error;
  }
}

async function refetchCards(queryClient: QueryClient, setId: string): Promise<void> {
  void refreshShownSet(queryClient, setId);
  await queryClient.refetchQueries({ queryKey: cardsKey(setId) });
}

function refreshTargetSet(queryClient: QueryClient, setId: string): void {
  void queryClient.invalidateQueries({ queryKey: cardsKey(setId) });
  void refreshShownSet(queryClient, setId);
}
