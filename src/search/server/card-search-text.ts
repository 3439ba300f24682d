import type { Card } from '../../cards/contract/card.ts';

export function cardSearchText({ term, definition }: Pick<Card, 'term' | 'definition'>): string {
  return `${term}\n${definition}`;
}
