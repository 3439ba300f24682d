import { useEffect, useState } from 'react';
import type { MovingHand } from './moving-hand.ts';

/** Undefined until loaded, and where pictures replace it. */
export function useMovingHand(isWanted: boolean): MovingHand | undefined {
  const [hand, setHand] = useState<MovingHand>();

  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    let opened: MovingHand | undefined;
    const open = async () => {
      const { openMovingHand } = await import('./moving-hand.ts');
      opened = await openMovingHand(leaving.signal);
      if (leaving.signal.aborted) opened?.close();
      else setHand(opened);
    };
    open().catch((error: unknown) => leaving.signal.aborted || console.warn('The hand cannot move here.', error));
    return () => {
      leaving.abort();
      opened?.close();
      setHand(undefined);
    };
  }, [isWanted]);

  return hand;
}
