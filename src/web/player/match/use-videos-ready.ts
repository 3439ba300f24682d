import { useCallback, useState } from 'react';
import { matchVideoWaitMaxMs, matchVideoWaitMinMs } from '../../../shared/limits.ts';
import { useHasWaited } from '../../browser/use-has-waited.ts';

interface VideosReady {
  /** A game may start: its videos are there, or have been waited for. */
  readonly isReady: boolean;
  /** The video on a tile is there, or will not be. */
  readonly handleSettled: (tileId: string) => void;
}

/** Waits for the videos of a new board: at least 1.5 s, at most 3 s whatever becomes of them (spec 4.5). */
export function useVideosReady(videoCount: number): VideosReady {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const hasVideos = videoCount > 0;
  const isPastMin = useHasWaited(hasVideos, matchVideoWaitMinMs);
  const isPastMax = useHasWaited(hasVideos, matchVideoWaitMaxMs);
  const handleSettled = useCallback((tileId: string) => {
    setSettled((before) => (before.has(tileId) ? before : new Set([...before, tileId])));
  }, []);
  return { isReady: !hasVideos || isPastMax || (isPastMin && settled.size >= videoCount), handleSettled };
}
