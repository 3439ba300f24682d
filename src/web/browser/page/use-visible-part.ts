import { useEffect } from 'react';

/** The part of a tall frame that its host page has on screen, in pixels from the frame's top. */
export interface VisiblePart {
  topPx: number;
  heightPx: number;
}

/** Tells dialogs and toasts where to be when only a part of the frame is on screen; undefined means all of it is. */
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
