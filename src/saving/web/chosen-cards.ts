import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/web/client.ts';
import { refreshDeletions } from '../../sets/web/deletions-queries.ts';
import { refreshSet, refreshSetLists, refreshShownSet } from '../../sets/web/sets-queries.ts';
import { hasCode, isGone } from '../../platform/web/outbound/failure.ts';
import type { SingleFlight } from '../../platform/web/outbound/single-flight.ts';
import { fingerprint } from '../../clips/rules/fingerprint.ts';
import { cardEditing } from './card-editing.ts';
import { cardsKey } from './card-list.ts';

interface ChosenCards {
  readonly setId: string;
  /** Ids that the server assigned. */
  readonly cardIds: readonly string[];
}

interface CardsToPut extends ChosenCards {
  readonly toSetId: string;
}

/**
 * A card that no longer exists counts as deleted.
 * @throws ApiError or TypeError when the call failed
 */
export async function deleteCards(queryClient: QueryClient, { setId, cardIds }: ChosenCards): Promise<void> {
  if (cardIds.length > 0) await refetchIfStale(queryClient, setId, postDeletion(setId, cardIds));
  cardEditing(queryClient, setId).forgetCards(cardIds);
  void refreshDeletions(queryClient);
}

async function postDeletion(setId: string, cardIds: readonly string[]) {
  return await call('POST /api/sets/:id/cards/delete', { params: { id: setId }, body: { cardIds: [...cardIds] } });
}

/** @throws ApiError or TypeError when the call failed */
export async function moveCards(queryClient: QueryClient, { setId, cardIds, toSetId }: CardsToPut): Promise<void> {
  const body = { cardIds: [...cardIds], toSetId };
  await refetchIfStale(queryClient, setId, call('POST /api/sets/:id/cards/move', { params: { id: setId }, body }));
  cardEditing(queryClient, setId).forgetCards(cardIds);
  refreshTarget(queryClient, toSetId);
}

/** Prevents a screen from making the same copies twice. */
export type Copies = SingleFlight<readonly string[]>;

/**
 * Repeating the call after a lost answer makes no more copies.
 * @returns the ids of the copies
 * @throws ApiError or TypeError when the call failed
 */
export function copyOnce(queryClient: QueryClient, copies: Copies, copying: CardsToPut): Promise<readonly string[]> {
  const action = fingerprint(new TextEncoder().encode(`${copying.toSetId} ${copying.cardIds.join()}`));
  return copies.do(action, (idempotencyKey) => copyCards(queryClient, { ...copying, idempotencyKey }));
}

async function copyCards(
  queryClient: QueryClient,
  { setId, cardIds, toSetId, idempotencyKey }: CardsToPut & { readonly idempotencyKey: string },
): Promise<readonly string[]> {
  const input = { params: { id: setId }, body: { cardIds: [...cardIds], toSetId }, idempotencyKey };
  const copied = await refetchIfStale(queryClient, setId, call('POST /api/sets/:id/cards/copy', input));
  if (toSetId !== setId) refreshTarget(queryClient, toSetId);
  else await reread(queryClient, setId);
  return copied.cardIds;
}

/** If the failure shows that the cards or their set are outdated, fetches them again. */
async function refetchIfStale<Answer>(
  queryClient: QueryClient,
  setId: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (hasCode(error, 'card-not-found')) cardEditing(queryClient, setId).reread();
    else if (hasCode(error, 'target-set-not-found')) void refreshSetLists(queryClient);
    else if (isGone(error)) void refreshSet(queryClient, setId);
    throw error;
  }
}

async function reread(queryClient: QueryClient, setId: string): Promise<void> {
  void refreshShownSet(queryClient, setId);
  await queryClient.refetchQueries({ queryKey: cardsKey(setId) });
}

function refreshTarget(queryClient: QueryClient, setId: string): void {
  void queryClient.invalidateQueries({ queryKey: cardsKey(setId) });
  void refreshShownSet(queryClient, setId);
}
