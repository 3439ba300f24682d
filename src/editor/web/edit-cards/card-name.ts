import type { Card } from '../../../cards/contract/card.ts';

/** Its term, else its number. @param index from 0 */
export function cardName({ term }: Pick<Card, 'term'>, index: number): string {
  return term.trim() === '' ? `card ${index + 1}` : term.trim();
}
