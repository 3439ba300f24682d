import { useEffect, useRef } from 'react';
import type { Match } from '../rules/match.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';

/** Sends the time in seconds, and the pairs. */
export function useTrackedMatch(match: Match, onTrack: Track | undefined): void {
  const hasTold = useRef(false);

  useEffect(() => {
    if (match.phase !== 'complete' || hasTold.current) return;
    hasTold.current = true;
    onTrack?.('match_complete', { completionTime: match.completionTimeMs / 1000, pairs: match.tiles.length / 2 });
  }, [match, onTrack]);
}
