import { useEffect, type ActionDispatch } from 'react';
import type { MoveTicked, StageMove } from '../../rules/stage-move.ts';

/** Dispatches a tick when the current step of the move ends. */
export function useMoveTicks(move: StageMove<unknown>, dispatch: ActionDispatch<[MoveTicked]>): void {
  const endsAtMs = move.phase === 'resting' ? undefined : move.endsAtMs;

  useEffect(() => {
    if (endsAtMs === undefined) return;
    // A timer may fire a fraction of a millisecond early.
    const tick = () => dispatch({ type: 'moveTicked', atMs: Math.max(performance.now(), endsAtMs) });
    const timer = setTimeout(tick, endsAtMs - performance.now());
    return () => clearTimeout(timer);
  }, [endsAtMs, dispatch]);
}
