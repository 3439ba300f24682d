import { useCallback, useState } from 'react';
import type { Arrivals } from './media-arrivals.ts';

/** Keeps in mind whose media came. */
export function useArrivals(): [Arrivals, (cardId: string, isThere: boolean) => void] {
  const [arrivals, setArrivals] = useState<Arrivals>(new Map());
  const note = useCallback(
    (cardId: string, isThere: boolean) =>
      setArrivals((before) => (before.get(cardId) === isThere ? before : new Map(before).set(cardId, isThere))),
    [],
  );
  return [arrivals, note];
}
