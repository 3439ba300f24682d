import type { Card } from '../../cards/contract/card.ts';
import { message, type Texts } from '../../platform/rules/languages/texts.ts';

export type CardContent = Pick<Card, 'term' | 'definition' | 'hasMedia' | 'showMediaAndText'>;

/**
 * What one side of a card shows. The `text` of a definition is undefined if only its media are shown. An `empty` side
 * reads `noContentText`.
 */
export type CardSide =
  | { readonly kind: 'term'; readonly text: string }
  | { readonly kind: 'definition'; readonly showsMedia: boolean; readonly text: string | undefined }
  | { readonly kind: 'empty' };

export interface CardSides {
  readonly front: CardSide;
  readonly back: CardSide;
}

export const noContentText = message('No content available');

export const loadingCardsText = message('Loading flashcards...');

/** The settings that decide which side of a card is its front. */
export interface SideSettings {
  readonly isDefinitionFirst: boolean;
  /** If true, the definition is always in front. */
  readonly showsBothSides: boolean;
}

/** Returns what the front and the back of a card show with these settings. */
export function studiedSides(card: CardContent, settings: SideSettings): CardSides {
  return cardSides(card, isDefinitionInFront(settings));
}

export function isDefinitionInFront({ isDefinitionFirst, showsBothSides }: SideSettings): boolean {
  return showsBothSides || isDefinitionFirst;
}

/**
 * Returns what the front and the back of a card show. If the definition is first, the front shows the definition or the
 * media.
 */
export function cardSides(card: CardContent, isDefinitionFirst: boolean): CardSides {
  const term = termSide(card);
  const definition = definitionSide(card);
  return isDefinitionFirst ? { front: definition, back: term } : { front: term, back: definition };
}

/** Writes what a side shows, for screen readers. */
export function spokenSide({ mediaKind }: Pick<Card, 'mediaKind'>, side: CardSide, t: Texts): string {
  switch (side.kind) {
    case 'empty':
      return t(noContentText);
    case 'term':
      return t('Term: {text}', { text: side.text });
    case 'definition': {
      const sign = mediaKind === 'video' ? t('Sign, shown by video') : t('Sign, shown as a picture');
      if (!side.showsMedia) return t('Definition: {text}', { text: side.text ?? '' });
      return side.text === undefined ? sign : `${sign}. ${side.text}`;
    }
  }
}

function termSide({ term }: CardContent): CardSide {
  return isBlank(term) ? { kind: 'empty' } : { kind: 'term', text: term };
}

function definitionSide({ definition, hasMedia, showMediaAndText }: CardContent): CardSide {
  if (isBlank(definition))
    return hasMedia ? { kind: 'definition', showsMedia: true, text: undefined } : { kind: 'empty' };
  return { kind: 'definition', showsMedia: hasMedia, text: !hasMedia || showMediaAndText ? definition : undefined };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
