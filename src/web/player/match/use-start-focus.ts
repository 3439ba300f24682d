import { useLayoutEffect, type RefObject } from 'react';

interface StartFocus {
  /** The card has come in the place of what had the focus. */
  takesFocus: boolean;
  isReady: boolean;
}

/** The focus waits on the card until its button can have it. */
export function useStartFocus(card: RefObject<HTMLElement | null>, { takesFocus, isReady }: StartFocus): void {
  useLayoutEffect(() => {
    if (takesFocus && document.hasFocus()) card.current?.focus({ preventScroll: true });
  }, [card, takesFocus]);

  useLayoutEffect(() => {
    if (!isReady || document.activeElement !== card.current) return;
    card.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [card, isReady]);
}
