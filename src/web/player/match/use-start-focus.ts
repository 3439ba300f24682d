import { useLayoutEffect, type RefObject } from 'react';

interface StartFocus {
  takesFocus: boolean;
  isReady: boolean;
}

export function useStartFocus(card: RefObject<HTMLElement | null>, { takesFocus, isReady }: StartFocus): void {
  useLayoutEffect(() => {
    if (takesFocus && document.hasFocus()) card.current?.focus({ preventScroll: true });
  }, [card, takesFocus]);

  useLayoutEffect(() => {
    if (!isReady || document.activeElement !== card.current) return;
    card.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [card, isReady]);
}
