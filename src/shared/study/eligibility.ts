import type { Card } from '../contract/card.ts';

/** Whether quiz and match can ask for a card: it has a term and either a definition or media. */
export function isEligible(card: Pick<Card, 'term' | 'definition' | 'hasMedia'>): boolean {
  return card.term.trim() !== '' && (card.definition.trim() !== '' || card.hasMedia);
}
