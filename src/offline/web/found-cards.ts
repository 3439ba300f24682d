import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FoundCard } from '../../catalog/contract.ts';
import { cardKeyOf } from '../../cards/rules/card-list.ts';
import { call } from '../../api/web/client.ts';
import { hasWorker } from '../../platform/web/browser/find-interface.ts';
import { failureOf } from '../../platform/web/outbound/failure.ts';

/** The cards that were found, and whether the server found them. */
export interface FoundCardsByKey {
  /** Cards by their keys. */
  readonly cards: ReadonlyMap<string, FoundCard>;
  /** True if the server could not be reached and the cards come from sets saved on this device. */
  readonly isOffline: boolean;
}

/** The query's data, from which `withCardsByKey` makes the result. */
interface FoundCards {
  readonly cards: readonly FoundCard[];
  readonly isOffline: boolean;
}

/**
 * Finds cards of any set by their keys, on the server or, without a network, among the sets saved on this device. The
 * previous cards stay until the response arrives.
 */
export function foundCardsQuery(keys: readonly string[]) {
  return queryOptions({
    queryKey: ['found-cards', keys.toSorted().join('.')],
    queryFn: ({ signal }) => findCards(keys, signal),
    placeholderData: keepPreviousData,
    enabled: keys.length > 0,
    staleTime: ({ state }) => (state.data?.isOffline ? 0 : Infinity),
    select: withCardsByKey,
  });
}

/** Stands outside of the component, so that an equal response gives the same map in each render. */
function withCardsByKey({ cards, isOffline }: FoundCards): FoundCardsByKey {
  return { cards: new Map(cards.map((card) => [cardKeyOf(card.id), card])), isOffline };
}

async function findCards(keys: readonly string[], signal: AbortSignal): Promise<FoundCards> {
  try {
    const { cards } = await call('POST /api/catalog/cards', { body: { cards: [...keys] }, signal });
    return { cards, isOffline: false };
  } catch (error) {
    if (signal.aborted || !hasWorker() || failureOf(error) !== 'retry') throw error;
    const { findKeptCards } = await import('./find-kept-cards.ts');
    return { cards: await findKeptCards(keys), isOffline: true };
  }
}
