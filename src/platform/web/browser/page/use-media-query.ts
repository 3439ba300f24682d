import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a query such as '(width < 768px)' matches. Returns false on the server, and in the first render of a page
 * from there.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const queryList = window.matchMedia(query);
      queryList.addEventListener('change', listener);
      return () => queryList.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
