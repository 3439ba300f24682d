import { useEffect, useRef, useState } from 'react';
import { flipTransitionMs } from '../../../shared/limits.ts';
import { currentCardIndex, type Flip } from '../../../shared/study/flip.ts';

export interface CardMove {
  /** What is seen: while it leaves, what was there before. */
  readonly shown: Flip;
  readonly phase: 'resting' | 'leaving' | 'entering';
  readonly direction: 'next' | 'previous';
}

/**
 * Lets the stage follow the game: what was there leaves within 150 ms, what comes enters within another 150 ms. Who is
 * quicker than that passes over cards. Another order is there at once.
 */
export function useCardMove(flip: Flip): CardMove {
  const [shown, setShown] = useState(flip);
  const [isEntering, setEntering] = useState(false);
  const [direction, setDirection] = useState<CardMove['direction']>('next');
  const isLeaving = flip.order === shown.order && currentCardIndex(flip) !== currentCardIndex(shown);
  const nextDirection = placeOf(flip) < placeOf(shown) ? 'previous' : 'next';
  if (isLeaving && nextDirection !== direction) setDirection(nextDirection);
  if (!isLeaving && flip !== shown) setShown(flip);

  const latest = useRef(flip);
  useEffect(() => {
    latest.current = flip;
  });

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => {
      setShown(latest.current);
      setEntering(true);
    }, flipTransitionMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  useEffect(() => {
    if (!isEntering) return;
    const timer = setTimeout(() => setEntering(false), flipTransitionMs);
    return () => clearTimeout(timer);
  }, [isEntering, shown]);

  return { shown, phase: isLeaving ? 'leaving' : isEntering ? 'entering' : 'resting', direction };
}

/** From a complete deck back to its first card is a step back, on to its end a step on. */
function placeOf(flip: Flip): number {
  return flip.phase === 'complete' ? flip.order.length : flip.position;
}
