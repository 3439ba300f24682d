import type { Card } from '../../shared/contract/card.ts';

/** What search finds a card by. */
export function cardSearchText({ term, definition }: Pick<Card, 'term' | 'definition'>): string {
  return `${term}\n${definition}`;
}
