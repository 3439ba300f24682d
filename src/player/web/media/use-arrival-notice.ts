import { useEffect } from 'react';
import type { Arrival } from './media-arrivals.ts';
import type { MediaPhase } from './media-phase.ts';

export function useArrivalNotice(
  phase: MediaPhase,
  isComplete: boolean,
  onArrival: ((arrival: Arrival) => void) | undefined,
): void {
  const arrival = arrivalOf(phase, isComplete);

  useEffect(() => {
    if (arrival) onArrival?.(arrival);
  }, [arrival, onArrival]);
}

function arrivalOf(phase: MediaPhase, isComplete: boolean): Arrival | undefined {
  switch (phase) {
    case 'loading':
      return undefined;
    case 'ready':
      return isComplete ? 'there' : 'begun';
    case 'error':
      return 'missing';
  }
}
