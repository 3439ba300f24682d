import { useEffect } from 'react';

/** The part of a tall frame that is on screen, in pixels from its top. */
export interface VisiblePart {
  topPx: number;
  heightPx: number;
}

/** Tells dialogs and toasts where to be; undefined: all of the frame is on screen. */
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
