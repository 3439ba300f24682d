import type { Card } from '../contract/card.ts';

type Sides = Pick<Card, 'definition' | 'hasMedia' | 'showMediaAndText'>;

export function isDefinitionWithMedia({ definition, hasMedia }: Sides): boolean {
  return hasMedia && definition.trim() !== '';
}

/** Whether flip mode hides the definition because the card has media. */
export function isDefinitionHidden(card: Sides): boolean {
  return isDefinitionWithMedia(card) && !card.showMediaAndText;
}
