import { useDeferredValue, useState } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { findCards } from '../../../cards/rules/find-cards.ts';
import type { CardEditing } from '../../../saving/web/card-editing.ts';

export interface NumberedCard {
  readonly card: Card;
  readonly number: number;
}

interface FoundCards {
  readonly shown: readonly NumberedCard[];
  /** The rows of the cards that were found, the same `Set` until the query changes. Undefined without a query. */
  readonly foundIds: ReadonlySet<string> | undefined;
  /** Differs between queries, for a list that has to be made anew with each. */
  readonly key: string;
}

interface Search {
  readonly query: string;
  readonly ids: ReadonlySet<string> | undefined;
}

/** Finds cards by a query. A found card stays in the list while it is edited. */
export function useFoundCards(cards: readonly Card[], editing: CardEditing, query: string): FoundCards {
  const wanted = useDeferredValue(query);
  const [search, setSearch] = useState<Search>({ query: '', ids: undefined });
  const current = search.query === wanted ? search : searchFor(cards, editing, wanted);
  if (current !== search) setSearch(current);
  const numbered = cards.map((card, index) => ({ card, number: index + 1 }));
  return {
    shown: numbered.filter(({ card }) => current.ids?.has(editing.rowIdOf(card.id)) ?? true),
    foundIds: current.ids,
    key: current.ids === undefined ? '' : current.query,
  };
}

function searchFor(cards: readonly Card[], editing: CardEditing, query: string): Search {
  const found = findCards(cards, query);
  return { query, ids: found && new Set(found.map(({ id }) => editing.rowIdOf(id))) };
}
