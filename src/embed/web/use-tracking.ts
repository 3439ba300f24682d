import { useCallback, useEffect } from 'react';
import { viewTrackedKey } from '../../platform/rules/preference-keys.ts';
import { events } from '../../analytics/web/events.ts';
import { hasSessionFlag, setSessionFlag } from '../../platform/web/browser/preferences.ts';
import type { Track } from '../../player/web/frame/mode-props.ts';

const inputEvents = ['click', 'touchstart', 'keydown'] as const;

/**
 * Returns a function that counts events of the set. A view is counted here, once in a session, at the first click,
 * touch or key. Events that an earlier page left are sent too.
 */
export function useTracking(setId: string, isShown: boolean): Track {
  const track = useCallback<Track>(
    (eventType, metadata) => {
      if (eventType === 'set_view' && !isFirstView(setId)) return;
      events.add({ setId, eventType, ...(metadata && { metadata: JSON.stringify(metadata) }) });
    },
    [setId],
  );

  useEffect(() => {
    if (!isShown) return;
    const abort = new AbortController();
    const handleFirstInput = () => {
      abort.abort();
      track('set_view');
    };
    for (const type of inputEvents) {
      window.addEventListener(type, handleFirstInput, { capture: true, passive: true, signal: abort.signal });
    }
    return () => abort.abort();
  }, [track, isShown]);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    events.resume();
    window.addEventListener('online', () => void events.send(), { signal });
    window.addEventListener('pagehide', events.sendAll, { signal });
    window.addEventListener('pageshow', events.resume, { signal });
    return () => abort.abort();
  }, []);

  return track;
}

/** Returns true once in a session. */
function isFirstView(setId: string): boolean {
  const key = viewTrackedKey(setId);
  if (hasSessionFlag(key)) return false;
  setSessionFlag(key);
  return true;
}
