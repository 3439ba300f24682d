import { useQuery } from '@tanstack/react-query';
import type { FoundCard } from '../../../../shared/contract/catalog.ts';
import type { CardList } from '../../../../shared/lists/card-list.ts';
import { foundCardsQuery } from '../../../lists/found-cards.ts';

export type FoundCards =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly retry: () => void }
  | {
      readonly phase: 'ready';
      readonly cards: readonly FoundCard[];
      readonly missingCount: number;
      /** Only this device could be asked. */
      readonly isOffline: boolean;
    };

/** In the list's order. Those that are private or deleted by now are missing, without a network those that this device does not keep. */
export function useFoundCards({ cards: keys }: CardList): FoundCards {
  const { data, isError, isPlaceholderData, refetch } = useQuery(foundCardsQuery(keys));
  if (keys.length === 0) return { phase: 'ready', cards: [], missingCount: 0, isOffline: false };
  if (!data) return isError ? { phase: 'failed', retry: () => void refetch() } : { phase: 'loading' };
  const cards = keys.flatMap((key) => data.cards.get(key) ?? []);
  const missingCount = isPlaceholderData ? 0 : keys.length - cards.length;
  return { phase: 'ready', cards, missingCount, isOffline: data.isOffline };
}
