import type { Card } from '../../cards/contract/card.ts';
import { modes as modeDescriptions } from '../../modes/modes.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';

/** Whether the card can be asked about, in a match or a quiz. */
export function hasTwoSides(card: Pick<Card, 'term' | 'definition' | 'hasMedia'>): boolean {
  return card.term.trim() !== '' && (card.definition.trim() !== '' || card.hasMedia);
}

export function countTwoSided(cards: readonly Card[]): number {
  return cards.filter(hasTwoSides).length;
}

/** Returns the modes for which the cards suffice. */
export function playableModes(modes: readonly StudyMode[], cards: readonly Card[]): readonly StudyMode[] {
  return modesPlayableWith(countTwoSided(cards), modes);
}

export function modesPlayableWith(twoSidedCount: number, modes: readonly StudyMode[]): readonly StudyMode[] {
  return modes.filter((mode) => twoSidedCount >= modeDescriptions[mode].minCards);
}
