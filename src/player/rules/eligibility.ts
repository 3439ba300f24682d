import type { Card } from '../../cards/contract/card.ts';
import { modes as registered } from '../../modes/modes.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';

/** Whether the card can be asked about, in a match or a quiz. */
export function hasTwoSides(card: Pick<Card, 'term' | 'definition' | 'hasMedia'>): boolean {
  return card.term.trim() !== '' && (card.definition.trim() !== '' || card.hasMedia);
}

/** Returns the modes for which the cards suffice. */
export function playableModes(modes: readonly StudyMode[], cards: readonly Card[]): readonly StudyMode[] {
  const { length } = cards.filter(hasTwoSides);
  return modes.filter((mode) => length >= registered[mode].minCards);
}
