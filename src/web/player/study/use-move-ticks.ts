import { useEffect, type ActionDispatch } from 'react';
import type { MoveTicked, StageMove } from '../../../shared/study/stage-move.ts';

/**
 * Tells the reducer of a move when the time of its step is over. The timer belongs to that one step: each has an end of
 * its own, so that whatever else happens meanwhile, no step is without its timer.
 */
export function useMoveTicks(move: StageMove<unknown>, dispatch: ActionDispatch<[MoveTicked]>): void {
  const endsAtMs = move.phase === 'resting' ? undefined : move.endsAtMs;

  useEffect(() => {
    if (endsAtMs === undefined) return;
    // A timer may come a fraction of a millisecond early.
    const tick = () => dispatch({ type: 'moveTicked', atMs: Math.max(performance.now(), endsAtMs) });
    const timer = setTimeout(tick, endsAtMs - performance.now());
    return () => clearTimeout(timer);
  }, [endsAtMs, dispatch]);
}
