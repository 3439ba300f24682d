import { useEffect, useLayoutEffect, useReducer, useRef, type ActionDispatch } from 'react';
import { flipReducer, startFlip, type Flip, type FlipEvent } from '../../../shared/study/flip.ts';
import { originalOrder, shuffledOrder } from '../../../shared/study/shuffle.ts';
import { useMoveTicks } from '../use-move-ticks.ts';
import type { PlayerSettings } from '../use-player-settings.ts';

/**
 * Flip mode over a deck of that many cards. It begins in the deck's own order, also on the server; where the cards are
 * shuffled, they are before anything is painted. It may begin with the back of its first card up.
 */
export function useFlip(
  size: number,
  { isShuffled, showsBothSides, isDefinitionFirst }: PlayerSettings,
  isTurned = false,
): [Flip, ActionDispatch<[FlipEvent]>] {
  const [flip, dispatch] = useReducer(flipReducer, size, (count) => {
    const start = startFlip(originalOrder(count));
    return isTurned ? flipReducer(start, { type: 'turned' }) : start;
  });
  const laidOut = useRef({ size, isShuffled: false });
  useMoveTicks(flip.move, dispatch);

  useLayoutEffect(() => {
    const before = laidOut.current;
    laidOut.current = { size, isShuffled };
    const order = isShuffled ? shuffledOrder(size, Math.random) : originalOrder(size);
    if (size !== before.size) dispatch({ type: 'deckChanged', order });
    else if (isShuffled && !before.isShuffled) dispatch({ type: 'shuffledOn', order });
    else if (!isShuffled && before.isShuffled) dispatch({ type: 'shuffledOff' });
  }, [size, isShuffled]);

  useEffect(() => {
    if (!showsBothSides) dispatch({ type: 'autoplaySwitched', isOn: false });
  }, [showsBothSides]);

  useEffect(() => {
    if (showsBothSides || isDefinitionFirst) dispatch({ type: 'cameraSwitched', isOn: false });
  }, [showsBothSides, isDefinitionFirst]);

  return [flip, dispatch];
}
