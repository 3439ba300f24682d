import type { Card } from '../../cards/contract/card.ts';
import { minQuizCards } from '../../platform/rules/limits.ts';
import type { StudyMode } from '../../platform/rules/addresses/modes.ts';

export function isEligible(card: Pick<Card, 'term' | 'definition' | 'hasMedia'>): boolean {
  return card.term.trim() !== '' && (card.definition.trim() !== '' || card.hasMedia);
}

export function playableModes(modes: readonly StudyMode[], cards: readonly Card[]): readonly StudyMode[] {
  const { length } = cards.filter(isEligible);
  return modes.filter((mode) => mode === 'flip' || length >= (mode === 'quiz' ? minQuizCards : 1));
}
