import { cardSides } from '../../../../shared/study/sides.ts';
import type { StudyTools } from './study-tools.ts';

/** Undefined while words are up. */
export function cardWithMediaUp({ study: { card, shown }, settings }: Pick<StudyTools, 'study' | 'settings'>) {
  const { showsBothSides, isDefinitionFirst } = settings;
  if (!card || shown.phase !== 'studying') return undefined;
  const { front, back } = cardSides(card, showsBothSides || isDefinitionFirst);
  const side = shown.isFlipped && !showsBothSides ? back : front;
  return side.kind === 'definition' && side.showsMedia ? card : undefined;
}
