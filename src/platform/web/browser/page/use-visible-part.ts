import { useEffect } from 'react';

/** Pixels from the top of a tall frame. */
export interface VisiblePart {
  topPx: number;
  heightPx: number;
}

/** Where dialogs and toasts are shown; undefined: anywhere. */
export function useVisiblePart(part: VisiblePart | undefined): void {
  const topPx = part?.topPx;
  const heightPx = part?.heightPx;

  useEffect(() => {
    if (topPx === undefined || heightPx === undefined) return;
    const { style } = document.documentElement;
    style.setProperty('--visible-top', `${topPx}px`);
    style.setProperty('--visible-height', `${heightPx}px`);
    return () => {
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
  }, [topPx, heightPx]);
}
