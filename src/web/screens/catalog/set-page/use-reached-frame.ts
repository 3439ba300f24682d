import { useLayoutEffect, type RefObject } from 'react';
import { scrollPageTo } from '../frame/page-scroll.ts';

export function useReachedFrame(frame: RefObject<HTMLIFrameElement | null>, isWanted: boolean): void {
  useLayoutEffect(() => {
    if (!isWanted || !frame.current) return;
    frame.current.focus({ preventScroll: true });
    scrollPageTo(frame.current.getBoundingClientRect().top + window.scrollY);
  }, [frame, isWanted]);
}
