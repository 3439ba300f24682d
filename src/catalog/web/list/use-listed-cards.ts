import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FoundCard } from '../../contract.ts';
import type { CardList } from '../../../cards/rules/card-list.ts';
import { foundCardsQuery } from '../../../offline/web/found-cards.ts';

export type ListedCards =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly retry: () => void }
  | {
      readonly phase: 'ready';
      readonly cards: readonly FoundCard[];
      readonly missingCount: number;
      readonly isOffline: boolean;
      /** True until the cards of a changed list are found. Those of the list before are shown meanwhile. */
      readonly isPrevious: boolean;
    };

/**
 * Returns the list's cards in order, and the same array until they change. Private and deleted ones are missing, and
 * offline those not saved here.
 */
export function useListedCards({ cards: keys }: CardList): ListedCards {
  const { data, isError, isPlaceholderData, refetch } = useQuery(foundCardsQuery(keys));
  const cards = useMemo(() => keys.flatMap((key) => data?.cards.get(key) ?? []), [keys, data]);
  if (keys.length === 0) return { phase: 'ready', cards: [], missingCount: 0, isOffline: false, isPrevious: false };
  if (!data) return isError ? { phase: 'failed', retry: () => void refetch() } : { phase: 'loading' };
  const missingCount = isPlaceholderData ? 0 : keys.length - cards.length;
  return { phase: 'ready', cards, missingCount, isOffline: data.isOffline, isPrevious: isPlaceholderData };
}
