import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { listenToHost } from '../../../platform/web/frame-messages/host-bridge.ts';
import { isFramed, setHostViewport, scrollPageTo, reportHeight } from './page-scroll.ts';

/** Reports the page's height, receives its visible part, and sets `data-framed`; begins at `startPx`, or stays. */
export function useHostPage(content: RefObject<HTMLElement | null>, startPx: number | undefined): void {
  useReportedHeight(content);
  useStart(content, startPx);
  useHostViewport(content);
}

function useReportedHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element || !isFramed()) return;
    const observer = new ResizeObserver(() => reportHeight(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
}

/** A frame must be tall enough before it can scroll. */
function useStart(content: RefObject<HTMLElement | null>, startPx: number | undefined): void {
  useLayoutEffect(() => {
    content.current?.toggleAttribute('data-framed', isFramed());
    if (content.current && isFramed()) reportHeight(content.current);
    if (startPx !== undefined) scrollPageTo(startPx);
  }, [content, startPx]);
}

/** The height is repeated, as the host may have missed the first. */
function useHostViewport(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isFirst = true;
    return listenToHost((message) => {
      if (message.type !== 'parent-viewport') return;
      setHostViewport(message);
      if (isFirst && content.current) reportHeight(content.current);
      isFirst = false;
    });
  }, [content]);
}
