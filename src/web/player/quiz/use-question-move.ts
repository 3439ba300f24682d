import { useEffect, useRef, useState } from 'react';
import { flipTransitionMs } from '../../../shared/limits.ts';

export interface QuestionMove {
  /** The place of the question that is seen: while one leaves, that one. */
  readonly shown: number;
  readonly phase: 'resting' | 'leaving' | 'entering';
  readonly direction: 'next' | 'previous';
}

/**
 * Lets the stage follow the quiz: the question that was there leaves within 150 ms, the one that comes enters within
 * another 150 ms. Who is quicker than that passes over questions.
 */
export function useQuestionMove(position: number): QuestionMove {
  const [shown, setShown] = useState(position);
  const [direction, setDirection] = useState<QuestionMove['direction']>('next');
  const [isEntering, setEntering] = useState(false);
  const isLeaving = position !== shown;
  const nextDirection = position < shown ? 'previous' : 'next';
  if (isLeaving && nextDirection !== direction) setDirection(nextDirection);

  const latest = useRef(position);
  useEffect(() => {
    latest.current = position;
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
