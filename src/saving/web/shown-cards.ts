import type { QueryClient } from '@tanstack/react-query';
import type { Card } from '../../cards/contract/card.ts';
import type { CardsChange } from './card-list.ts';

export function cardsKey(setId: string) {
  return ['cards', setId] as const;
}

export class ShownCards {
  readonly #queryClient: QueryClient;
  readonly #setId: string;
  /** The changes made during each fetch, whose answer may be older. */
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

  /** Applies the changes that were made here since the request. */
  async read(fetchCards: () => Promise<readonly Card[]>): Promise<readonly Card[]> {
    const log: CardsChange[] = [];
    this.#logs.add(log);
    try {
      return log.reduce<readonly Card[]>((cards, change) => change(cards), await fetchCards());
    } finally {
      this.#logs.delete(log);
    }
  }

  refresh(): void {
    void this.#queryClient.invalidateQueries({ queryKey: cardsKey(this.#setId) });
  }
}
