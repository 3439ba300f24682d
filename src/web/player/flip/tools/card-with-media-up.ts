import type { Card } from '../../../../shared/contract/card.ts';
import { cardSides } from '../../../../shared/study/sides.ts';
import { seenCard, type StudyTools } from './study-tools.ts';

/** Undefined while words are up. */
export function cardWithMediaUp(tools: Pick<StudyTools, 'study' | 'settings' | 'clip'>): Card | undefined {
  const { shown } = tools.study;
  const { showsBothSides, isDefinitionFirst } = tools.settings;
  const card = seenCard(tools);
  if (!card || shown.phase !== 'studying') return undefined;
  const { front, back } = cardSides(card, showsBothSides || isDefinitionFirst);
  const side = shown.isFlipped && !showsBothSides ? back : front;
  return side.kind === 'definition' && side.showsMedia ? card : undefined;
}
