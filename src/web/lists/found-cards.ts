import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FoundCard } from '../../shared/contract/catalog.ts';
import { cardKeyOf } from '../../shared/lists/card-list.ts';
import { call } from '../api/client.ts';

/** Cards of any sets, by their keys; those of before stay until the answer is there. */
export function foundCardsQuery(keys: readonly string[]) {
  return queryOptions({
    queryKey: ['found-cards', keys.toSorted().join('.')],
    queryFn: ({ signal }) => call('POST /api/catalog/cards', { body: { cards: [...keys] }, signal }),
    placeholderData: keepPreviousData,
    enabled: keys.length > 0,
    select: ({ cards }): ReadonlyMap<string, FoundCard> => new Map(cards.map((card) => [cardKeyOf(card.id), card])),
  });
}
