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
  readonly shown: readonly NumberedCard[];
  /**
   * The row ids of the cards that were found, or undefined without a query. Row ids do not change when the server has
   * created a card. The `Set` stays the same object until the query changes.
   */
  readonly foundRowIds: ReadonlySet<string> | undefined;
  /** A React key, so that each query mounts a new list. */
  readonly listKey: string;
}

interface Search {
  readonly query: string;
  readonly rowIds: ReadonlySet<string> | undefined;
}

/**
 * Finds cards by a query. The result stays the same until the query changes: a found card stays in the list while it is
 * edited, and an edited card does not join it.
 */
export function useFoundCards(cards: readonly Card[], editing: CardEditing, query: string): FoundCards {
  const deferredQuery = useDeferredValue(query);
  const [search, setSearch] = useState<Search>({ query: '', rowIds: undefined });
  const current = search.query === deferredQuery ? search : searchFor(cards, editing, deferredQuery);
  // Set while rendering, so that the list never shows the result of the previous query.
  if (current !== search) setSearch(current);
  const numbered = cards.map((card, index) => ({ card, number: index + 1 }));
  return {
    shown: numbered.filter(({ card }) => current.rowIds?.has(editing.rowIdOf(card.id)) ?? true),
    foundRowIds: current.rowIds,
    listKey: current.rowIds === undefined ? '' : current.query,
  };
}

function searchFor(cards: readonly Card[], editing: CardEditing, query: string): Search {
  const found = findCards(cards, query);
  const rowIds = found === undefined ? undefined : new Set(found.map(({ id }) => editing.rowIdOf(id)));
  return { query, rowIds };
}
