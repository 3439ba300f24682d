import type { Card } from '../../cards/contract/card.ts';
import { modes as registered } from '../../modes/modes.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';

export function isEligible(card: Pick<Card, 'term' | 'definition' | 'hasMedia'>): boolean {
  return card.term.trim() !== '' && (card.definition.trim() !== '' || card.hasMedia);
}

export function playableModes(modes: readonly StudyMode[], cards: readonly Card[]): readonly StudyMode[] {
  const { length } = cards.filter(isEligible);
  return modes.filter((mode) => length >= registered[mode].minCards);
}
