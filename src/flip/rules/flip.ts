import { preloadAhead, preloadBehind, throwMs } from '../../platform/rules/limits.ts';
import { originalOrder } from '../../player/rules/shuffle.ts';
import { restingMove, type Direction, type MoveTicked } from '../../player/rules/stage-move.ts';

/**
 * What is on the stage: a card, or the end of the deck after its last card. `position` is a place in `Flip.order`, from
 * 0.
 */
export type FlipStage =
  | { readonly phase: 'studying'; readonly position: number; readonly isFlipped: boolean }
  | { readonly phase: 'complete' };

/** The transition to `Flip.stage`, in which a card leaves or returns. `from` is the previous stage. */
export type DeckMove =
  | { readonly phase: 'resting' }
  | { readonly phase: 'leaving'; readonly from: FlipStage; readonly direction: Direction; readonly endsAtMs: number };

/** The state of flip mode. */
export interface Flip {
  /** Indices of the deck's cards, in the order in which they are shown. */
  readonly order: readonly number[];
  readonly stage: FlipStage;
  readonly move: DeckMove;
  /**
   * The index of the card that was turned last. If sides are shown one at a time, a card can be answered (known or
   * again) only after it was turned.
   */
  readonly turnedIndex: number | undefined;
  readonly isAutoplaying: boolean;
  readonly hasCamera: boolean;
}

export type FlipEvent =
  | { readonly type: 'turned' }
  | { readonly type: 'next'; readonly atMs: number }
  | { readonly type: 'previous'; readonly atMs: number }
  | { readonly type: 'restarted'; readonly atMs: number }
  | { readonly type: 'jumped'; readonly position: number; readonly atMs: number }
  | MoveTicked
  /** Goes to a position in an earlier order, that of the last visit or that before an answer which is undone. */
  | { readonly type: 'resumed'; readonly order: readonly number[]; readonly position: number }
  | { readonly type: 'shuffledOn'; readonly order: readonly number[] }
  | { readonly type: 'shuffledOff' }
  | { readonly type: 'deckChanged'; readonly order: readonly number[] }
  /** The visitor did not know the card on top, so it comes again after all others. */
  | { readonly type: 'again'; readonly atMs: number }
  | { readonly type: 'autoplaySwitched'; readonly isOn: boolean }
  | { readonly type: 'cameraSwitched'; readonly isOn: boolean };

/** Returns the deck at its first card, in this order of indices. */
export function startFlip(order: readonly number[]): Flip {
  return {
    order,
    stage: cardAt(0),
    move: restingMove,
    turnedIndex: undefined,
    isAutoplaying: false,
    hasCamera: false,
  };
}

/** Applies an event to the deck. Times are milliseconds of a monotonic clock. */
export function flipReducer(flip: Flip, event: FlipEvent): Flip {
  switch (event.type) {
    case 'turned':
      return withTurn(flip);
    case 'next':
      return withNext(flip, event.atMs);
    case 'previous':
      return withJump(flip, positionOf(flip) - 1, event.atMs);
    case 'restarted':
      return moveTo(flip, cardAt(0), 'previous', event.atMs);
    case 'jumped':
      return withJump(flip, event.position, event.atMs);
    case 'resumed':
      return withOrder(flip, event.order, cardAt(event.position));
    case 'moveTicked':
      return withTick(flip, event.atMs);
    case 'shuffledOn':
      return withOrder(flip, event.order, cardAt(0));
    case 'shuffledOff':
      return inOriginalOrder(flip);
    case 'deckChanged':
      return withDeck(flip, event.order);
    case 'again':
      return withAgain(flip, event.atMs);
    case 'autoplaySwitched':
      return flip.isAutoplaying === event.isOn ? flip : { ...flip, isAutoplaying: event.isOn };
    case 'cameraSwitched':
      return flip.hasCamera === event.isOn ? flip : { ...flip, hasCamera: event.isOn };
  }
}

/**
 * Returns the stage that is shown. The last card is shown until it has left, and only then that the deck is complete.
 */
export function shownStage({ stage, move }: Flip): FlipStage {
  return move.phase === 'leaving' && stage.phase === 'complete' ? move.from : stage;
}

/**
 * Returns the index of the card on top. Returns undefined if no card is on top, because the deck is complete or empty.
 */
export function cardIndexOn(stage: FlipStage, order: readonly number[]): number | undefined {
  return stage.phase === 'studying' ? order[stage.position] : undefined;
}

/** Returns the card on top, or undefined if there is none. */
export function cardOn<DeckCard>(
  cards: readonly DeckCard[],
  stage: FlipStage,
  order: readonly number[],
): DeckCard | undefined {
  const index = cardIndexOn(stage, order);
  return index === undefined ? undefined : cards[index];
}

/** Returns the indices of the current card, of the next ones and then of the previous ones, the nearest first. */
export function cardIndicesToPreload({ order, stage }: Flip): number[] {
  if (stage.phase === 'complete') return [];
  const { position } = stage;
  const ahead = order.slice(position, position + 1 + preloadAhead);
  const behind = order.slice(Math.max(0, position - preloadBehind), position);
  return [...ahead, ...behind.toReversed()];
}

function cardAt(position: number): FlipStage {
  return { phase: 'studying', position, isFlipped: false };
}

function moveTo(flip: Flip, stage: FlipStage, direction: Direction, atMs: number): Flip {
  const from = shownStage(flip);
  return { ...withStage(flip, stage), move: { phase: 'leaving', from, direction, endsAtMs: atMs + throwMs } };
}

/** Changes the stage. Autoplay and camera end with the last card. */
function withStage(flip: Flip, stage: FlipStage): Flip {
  const isStudying = stage.phase === 'studying';
  return {
    ...flip,
    stage,
    isAutoplaying: flip.isAutoplaying && isStudying,
    hasCamera: flip.hasCamera && isStudying,
  };
}

/** Changes to another order without a movement. */
function withOrder(flip: Flip, order: readonly number[], stage: FlipStage): Flip {
  return { ...withStage(flip, stage), order, move: restingMove };
}

function withTurn(flip: Flip): Flip {
  const { stage, order } = flip;
  if (stage.phase === 'complete') return flip;
  return {
    ...flip,
    stage: { ...stage, isFlipped: !stage.isFlipped },
    turnedIndex: cardIndexOn(stage, order),
  };
}

function withNext(flip: Flip, atMs: number): Flip {
  const { order, stage } = flip;
  if (stage.phase === 'complete' || order.length === 0) return flip;
  const after: FlipStage = stage.position === order.length - 1 ? { phase: 'complete' } : cardAt(stage.position + 1);
  return moveTo(flip, after, 'next', atMs);
}

/**
 * Puts the card on top behind all others, so that the next one takes its position. For the transition, the card leaves
 * from its new position. The last card stays where it is, without a transition.
 */
function withAgain(flip: Flip, atMs: number): Flip {
  const { order, stage } = flip;
  const index = cardIndexOn(stage, order);
  if (stage.phase === 'complete' || index === undefined) return flip;
  const { position } = stage;
  const last = order.length - 1;
  const behind = { ...flip, order: [...order.toSpliced(position, 1), index], stage: { ...stage, position: last } };
  const after = { ...moveTo(behind, cardAt(position), 'next', atMs), turnedIndex: undefined };
  return position === last ? { ...after, move: restingMove } : after;
}

function withJump(flip: Flip, position: number, atMs: number): Flip {
  const currentPosition = positionOf(flip);
  if (position === currentPosition || flip.order[position] === undefined) return flip;
  return moveTo(flip, cardAt(position), position < currentPosition ? 'previous' : 'next', atMs);
}

function positionOf({ stage, order }: Flip): number {
  return stage.phase === 'complete' ? order.length : stage.position;
}

function withTick(flip: Flip, atMs: number): Flip {
  const { move } = flip;
  return move.phase === 'resting' || atMs < move.endsAtMs ? flip : { ...flip, move: restingMove };
}

/**
 * Puts the deck into its original order, in which the index of a card is its position. The card on top stays on top.
 */
function inOriginalOrder(flip: Flip): Flip {
  const { order, stage } = flip;
  const position = cardIndexOn(stage, order) ?? 0;
  return withOrder(flip, originalOrder(order.length), stage.phase === 'complete' ? stage : { ...stage, position });
}

/** Takes over an order with another number of cards. The position stays, as far as there still is a card. */
function withDeck(flip: Flip, order: readonly number[]): Flip {
  const { stage } = flip;
  if (stage.phase === 'complete') return withOrder(flip, order, stage);
  return withOrder(flip, order, cardAt(Math.max(0, Math.min(stage.position, order.length - 1))));
}
