import type { Card } from '../../../cards/contract/card.ts';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import { cardsToKeep, type Arrivals } from '../../../player/web/media/media-arrivals.ts';
import { cardIndexOn, cardIndicesToPreload, shownStage, type DeckMove, type Flip } from '../../rules/flip.ts';

/** A rendered card, with its position in the deck from 0. */
export interface DeckCard {
  readonly card: Card;
  readonly position: number;
}

/**
 * Where a rendered card is in the deck:
 * - `top`: the current card
 * - `returning`: the current card while it comes back to the top
 * - `beneath`: the next card, or the one that was on top before another one returned
 * - `leaving`: the card that was on top, while it leaves
 * - `unseen`: a card that is loaded ahead
 */
export type CardLayer = 'top' | 'returning' | 'beneath' | 'leaving' | 'unseen';

/** Returns the layer of the card at `position` while the card at `top` is the current one. */
export function layerOf(position: number, top: number, move: DeckMove): CardLayer {
  const isMoving = move.phase === 'leaving';
  const wasOnTop = isMoving && move.from.phase === 'studying' && move.from.position === position;
  if (wasOnTop && move.direction === 'next') return 'leaving';
  if (wasOnTop) return position === top ? 'top' : 'beneath';
  if (position === top) return isMoving && move.direction === 'previous' ? 'returning' : 'top';
  return position === top + 1 ? 'beneath' : 'unseen';
}

/** The ratio of width to height above which media leave most of an upright card empty. */
const wideRatio = 1.1;

/** The smallest and the largest ratio of width to height among the cards' media. */
export interface WideRatios {
  readonly narrowest: number;
  readonly widest: number;
}

/**
 * Returns the extreme ratios of the cards' media, whose shape the deck takes if all of them are wide. Returns undefined
 * if there are none, or if some are not wide, have text beside them, or are cropped to a signing box, which fits any
 * shape.
 */
export function wideRatiosOf(cards: readonly Card[]): WideRatios | undefined {
  const withMedia = cards.filter(({ hasMedia }) => hasMedia);
  const isWide = (card: Card) => !card.signingBox && !card.showMediaAndText && ratioOf(card) > wideRatio;
  if (withMedia.length === 0 || !withMedia.every(isWide)) return undefined;
  const ratios = withMedia.map(ratioOf);
  return { narrowest: Math.min(...ratios), widest: Math.max(...ratios) };
}

/**
 * Returns the cards that are rendered: the one on top, one that is leaving, and those that are loaded ahead. They are
 * sorted by position, because a video stops if it is moved within the document.
 * @param clip a card with only its chosen clip, which replaces the card with all clips
 */
export function deckCards(cards: readonly Card[], flip: Flip, arrivals: Arrivals, clip?: Card): DeckCard[] {
  const { move, order } = flip;
  const visibleIndex = cardIndexOn(shownStage(flip), order);
  const leavingIndex = move.phase === 'leaving' ? cardIndexOn(move.from, order) : undefined;
  const cardsToPreload = cardIndicesToPreload(flip).flatMap((index) => cards[index] ?? []);
  const keptCards = new Set(cardsToKeep(cardsToPreload, arrivals));
  return order.flatMap((index, position) => {
    const card = cards[index];
    return card && (keptCards.has(card) || index === visibleIndex || index === leavingIndex)
      ? [{ card: card.id === clip?.id ? clip : card, position }]
      : [];
  });
}
