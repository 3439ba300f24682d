import type { QueryClient } from '@tanstack/react-query';
import type { Card } from '../../../../shared/contract/card.ts';
import type { CardsChange } from './card-list.ts';

export function cardsKey(setId: string) {
  return ['cards', setId] as const;
}

/** The cards of a set as every screen sees them: in the query cache. */
export class ShownCards {
  readonly #queryClient: QueryClient;
  readonly #setId: string;
  /** What changes while the cards are being read: an answer may be older than it. One log for each reading. */
  readonly #logs = new Set<CardsChange[]>();

  constructor(queryClient: QueryClient, setId: string) {
    this.#queryClient = queryClient;
    this.#setId = setId;
  }

  list(): readonly Card[] {
    return this.#queryClient.getQueryData<readonly Card[]>(cardsKey(this.#setId)) ?? [];
  }

  find(cardId: string): Card | undefined {
    return this.list().find(({ id }) => id === cardId);
  }

  change(change: CardsChange): void {
    for (const log of this.#logs) log.push(change);
    this.#queryClient.setQueryData<readonly Card[]>(cardsKey(this.#setId), (cards) => cards && change(cards));
  }

  /** The cards of an answer, with what has changed here since they were asked for. */
  async read(fetchCards: () => Promise<readonly Card[]>): Promise<readonly Card[]> {
    const log: CardsChange[] = [];
    this.#logs.add(log);
    try {
      return log.reduce<readonly Card[]>((cards, change) => change(cards), await fetchCards());
    } finally {
      this.#logs.delete(log);
    }
  }

  /** Asks the server for them anew, where they are shown. */
  refresh(): void {
    void this.#queryClient.invalidateQueries({ queryKey: cardsKey(this.#setId) });
  }
}
