import { useCallback, useState } from 'react';
import type { Arrival, Arrivals } from './media-arrivals.ts';

export function useArrivals(): [Arrivals, (cardId: string, arrival: Arrival) => void] {
  const [arrivals, setArrivals] = useState<Arrivals>(new Map());
  const noteArrival = useCallback(
    (cardId: string, arrival: Arrival) =>
      setArrivals((before) => (before.get(cardId) === arrival ? before : new Map(before).set(cardId, arrival))),
    [],
  );
  return [arrivals, noteArrival];
}
