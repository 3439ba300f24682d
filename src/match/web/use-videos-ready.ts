import { useCallback, useState } from 'react';
import { matchVideoWaitMaxMs, matchVideoWaitMinMs } from '../../platform/rules/limits.ts';
import { documentSeenForMs } from '../../platform/web/browser/document-seen-for-ms.ts';
import { useHasWaited } from '../../platform/web/browser/use-has-waited.ts';
import { useIsHydrated } from '../../platform/web/browser/use-is-hydrated.ts';

interface VideosReady {
  readonly isReady: boolean;
  readonly handleSettled: (tileId: string) => void;
}

/** At least 1.5 s after the board was first seen, in the document or here, and at most 3 s. */
export function useVideosReady(videoCount: number): VideosReady {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const hasVideos = videoCount > 0;
  const isHydrated = useIsHydrated();
  const [seenForMs] = useState(() => (isHydrated ? 0 : documentSeenForMs()));
  const isPastMin = useHasWaited(hasVideos, matchVideoWaitMinMs - seenForMs);
  const isPastMax = useHasWaited(hasVideos, matchVideoWaitMaxMs - seenForMs);
  const handleSettled = useCallback((tileId: string) => {
    setSettled((before) => (before.has(tileId) ? before : new Set([...before, tileId])));
  }, []);
  return { isReady: !hasVideos || isPastMax || (isPastMin && settled.size >= videoCount), handleSettled };
}
