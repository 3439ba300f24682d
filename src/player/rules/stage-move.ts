import { flipTransitionMs } from '../../platform/rules/limits.ts';

export type Direction = 'next' | 'previous';

/**
 * The transition between two cards or questions: one leaves the stage, and then another one enters, each in
 * `flipTransitionMs`. While one leaves, `from` is its place. Times are those of `MoveTicked`.
 */
export type StageMove<Place> =
  | { readonly phase: 'resting' }
  | { readonly phase: 'leaving'; readonly from: Place; readonly direction: Direction; readonly endsAtMs: number }
  | { readonly phase: 'entering'; readonly direction: Direction; readonly endsAtMs: number };

/** The time of a transition has passed. */
export interface MoveTicked {
  readonly type: 'moveTicked';
  /** A time of a monotonic clock. */
  readonly atMs: number;
}

export const restingMove = { phase: 'resting' } as const;

interface MoveStart<Place> {
  readonly from: Place;
  readonly direction: Direction;
  readonly atMs: number;
}

/** Begins a transition. If one is under way, only its direction changes. */
export function startMove<Place>(
  move: StageMove<Place>,
  { from, direction, atMs }: MoveStart<Place>,
): StageMove<Place> {
  // The card that is already leaving goes on, and the new one enters after it.
  if (move.phase === 'leaving') return { ...move, direction };
  return { phase: 'leaving', from, direction, endsAtMs: atMs + flipTransitionMs };
}

/** Advances the transition to its next phase once the present one has ended. */
export function tickMove<Place>(move: StageMove<Place>, atMs: number): StageMove<Place> {
  if (move.phase === 'resting' || atMs < move.endsAtMs) return move;
  if (move.phase === 'entering') return restingMove;
  return { phase: 'entering', direction: move.direction, endsAtMs: atMs + flipTransitionMs };
}
