import { useCallback, useState } from 'react';
import { matchVideoWaitMaxMs, matchVideoWaitMinMs } from '../../../shared/limits.ts';
import { useHasWaited } from '../../browser/use-has-waited.ts';

interface VideosReady {
  readonly isReady: boolean;
  readonly handleSettled: (tileId: string) => void;
}

/** Waits at least 1.5 s, at most 3 s. */
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
