import { useDeferredValue, useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { findCards } from '../../../cards/rules/find-cards.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';

/** A card with its number in the set, counted from 1. */
export interface NumberedCard {
  readonly card: Card;
  readonly number: number;
}

interface FoundCards {
  readonly shownCards: readonly NumberedCard[];
  /**
   * The row ids of the cards that were found, or undefined without a query. Row ids do not change when the server has
   * created a card. The `Set` stays the same object until the query changes.
   */
  readonly foundRowIds: ReadonlySet<string> | undefined;
  /** A React key, which makes each query mount a new list. */
  readonly listKey: string;
}

interface CardSearch {
  readonly query: string;
  readonly rowIds: ReadonlySet<string> | undefined;
}

/**
 * Finds cards by a query. The result stays the same until the query changes: a found card stays in the list while it is
 * edited, and an edited card does not join it.
 */
export function useFoundCards(cards: readonly Card[], editing: CardEditing, query: string): FoundCards {
  const deferredQuery = useDeferredValue(query);
  const [search, setSearch] = useState<CardSearch>({ query: '', rowIds: undefined });
  const currentSearch = search.query === deferredQuery ? search : searchCards(cards, editing, deferredQuery);
  // Set while rendering, so that the list never shows the result of the previous query.
  if (currentSearch !== search) setSearch(currentSearch);
  const numbered = cards.map((card, index) => ({ card, number: index + 1 }));
  return {
    shownCards: numbered.filter(({ card }) => currentSearch.rowIds?.has(editing.rowIdOf(card.id)) ?? true),
    foundRowIds: currentSearch.rowIds,
    listKey: currentSearch.rowIds === undefined ? '' : currentSearch.query,
  };
}

function searchCards(cards: readonly Card[], editing: CardEditing, query: string): CardSearch {
  const foundCards = findCards(cards, query);
  const rowIds = foundCards === undefined ? undefined : new Set(foundCards.map(({ id }) => editing.rowIdOf(id)));
  return { query, rowIds };
}
