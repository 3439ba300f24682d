import type { Card } from '../../../cards/contract/card.ts';
import { studiedSides } from '../../../player/rules/sides.ts';
import { cardWithClip, type StudyTools } from './study-tools.ts';

/** Returns the visible card if its visible side shows media, and undefined if that side has only text. */
export function cardWithMediaUp(tools: Pick<StudyTools, 'study' | 'settings' | 'clip'>): Card | undefined {
  const { settings } = tools;
  const { shown } = tools.study;
  const card = cardWithClip(tools);
  if (!card || shown.phase !== 'studying') return undefined;
  const { front, back } = studiedSides(card, settings);
  const side = shown.isFlipped && !settings.showsBothSides ? back : front;
  return side.kind === 'definition' && side.showsMedia ? card : undefined;
}
