import type { Card } from '../../../cards/contract/card.ts';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import { cardsToKeep, type Arrivals } from '../../../player/web/media/media-arrivals.ts';
import { cardIndexOn, cardIndicesToPreload, shownStage, type DeckMove, type Flip } from '../../rules/flip.ts';

export interface DeckCard {
  readonly card: Card;
  readonly position: number;
}

/** `beneath`: the next card, or the one that was on top before. `unseen`: loaded ahead. */
export type CardLayer = 'top' | 'returning' | 'beneath' | 'leaving' | 'unseen';

/** Of the card at `position` while the one at `top` is on top. */
export function layerOf(position: number, top: number, move: DeckMove): CardLayer {
  const isMoving = move.phase === 'leaving';
  const isLeft = isMoving && move.from.phase === 'studying' && move.from.position === position;
  if (isLeft) return move.direction === 'next' ? 'leaving' : position === top ? 'top' : 'beneath';
  if (position === top) return isMoving && move.direction === 'previous' ? 'returning' : 'top';
  return position === top + 1 ? 'beneath' : 'unseen';
}

/** Media wider than this leave most of an upright card empty. */
const wideRatio = 1.1;

export interface WideRatios {
  readonly narrowest: number;
  readonly widest: number;
}

/**
 * The ratios of cards whose media are all wide, without text beside. Undefined if one is upright, or shown on its
 * signing box, which fits any shape.
 */
export function wideRatiosOf(cards: readonly Card[]): WideRatios | undefined {
  const withMedia = cards.filter(({ hasMedia }) => hasMedia);
  const isHugged = (card: Card) => !card.signingBox && !card.showMediaAndText && ratioOf(card) > wideRatio;
  if (withMedia.length === 0 || !withMedia.every(isHugged)) return undefined;
  const ratios = withMedia.map(ratioOf);
  return { narrowest: Math.min(...ratios), widest: Math.max(...ratios) };
}

/**
 * The cards in the document: the one on top, one that is leaving, and those loaded ahead. Sorted by position, as a
 * video that is moved in the document stops.
 * @param clip replaces its card while another of its clips is shown
 */
export function deckCards(cards: readonly Card[], flip: Flip, arrivals: Arrivals, clip?: Card): DeckCard[] {
  const { move, order } = flip;
  const seen = cardIndexOn(shownStage(flip), order);
  const left = move.phase === 'leaving' ? cardIndexOn(move.from, order) : undefined;
  const wanted = cardIndicesToPreload(flip).flatMap((index) => cards[index] ?? []);
  const kept = new Set(cardsToKeep(wanted, arrivals));
  return order.flatMap((index, position) => {
    const card = cards[index];
    return card && (kept.has(card) || index === seen || index === left)
      ? [{ card: card.id === clip?.id ? clip : card, position }]
      : [];
  });
}
