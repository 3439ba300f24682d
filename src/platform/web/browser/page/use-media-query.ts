import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a query such as '(width < 768px)' matches. Returns false on the server, and in the first render of a page
 * from there.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
