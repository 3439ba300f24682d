import { preloadAhead, preloadBehind } from '../limits.ts';
import { originalOrder } from './shuffle.ts';

/** Flip mode (spec 4.6). `order` holds indices of the set's cards; `position` is a place in it. */
export type Flip =
  | {
      readonly phase: 'studying';
      readonly order: readonly number[];
      readonly position: number;
      readonly isFlipped: boolean;
    }
  | { readonly phase: 'complete'; readonly order: readonly number[] };

export type FlipEvent =
  | { readonly type: 'turned' }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  | { readonly type: 'restarted' }
  /** Coming from another mode. */
  | { readonly type: 'entered' }
  | { readonly type: 'shuffledOn'; readonly order: readonly number[] }
  | { readonly type: 'shuffledOff' }
  /** The set has other cards than before. */
  | { readonly type: 'deckChanged'; readonly order: readonly number[] };

/** The first card of an order, its front up. */
export function startFlip(order: readonly number[]): Flip {
  return { phase: 'studying', order, position: 0, isFlipped: false };
}

export function flipReducer(flip: Flip, event: FlipEvent): Flip {
  switch (event.type) {
    case 'turned':
      return flip.phase === 'studying' ? { ...flip, isFlipped: !flip.isFlipped } : flip;
    case 'next':
      return flip.phase === 'studying' ? afterNext(flip) : flip;
    case 'previous':
      return flip.phase === 'studying' && flip.position > 0 ? moveTo(flip, flip.position - 1) : flip;
    case 'restarted':
    case 'entered':
      return startFlip(flip.order);
    case 'shuffledOn':
      return startFlip(event.order);
    case 'shuffledOff':
      return inOriginalOrder(flip);
    case 'deckChanged':
      return withDeck(flip, event.order);
  }
}

/** The index of the card on screen; undefined when there is none. */
export function currentCardIndex(flip: Flip): number | undefined {
  return flip.phase === 'studying' ? flip.order[flip.position] : undefined;
}

/** The cards whose media should be there: the current one first, then the next ones, then the previous. */
export function cardIndicesToPreload(flip: Flip): number[] {
  if (flip.phase === 'complete') return [];
  const { order, position } = flip;
  const ahead = order.slice(position, position + 1 + preloadAhead);
  const behind = order.slice(Math.max(0, position - preloadBehind), position);
  return [...ahead, ...behind.toReversed()];
}

type Studying = Extract<Flip, { phase: 'studying' }>;

function moveTo(flip: Studying, position: number): Flip {
  return { ...flip, position, isFlipped: false };
}

/** Past the last card the deck is complete; an empty deck never is. */
function afterNext(flip: Studying): Flip {
  if (flip.order.length === 0) return flip;
  if (flip.position === flip.order.length - 1) return { phase: 'complete', order: flip.order };
  return moveTo(flip, flip.position + 1);
}

/** The card on screen stays, at its own place. */
function inOriginalOrder(flip: Flip): Flip {
  const order = originalOrder(flip.order.length);
  if (flip.phase === 'complete') return { ...flip, order };
  return { ...flip, order, position: currentCardIndex(flip) ?? 0 };
}

/** As far on as before, but never beyond the last card. */
function withDeck(flip: Flip, order: readonly number[]): Flip {
  if (flip.phase === 'complete') return { ...flip, order };
  return {
    phase: 'studying',
    order,
    position: Math.max(0, Math.min(flip.position, order.length - 1)),
    isFlipped: false,
  };
}
