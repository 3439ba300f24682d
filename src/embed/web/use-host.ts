import { useEffect, useState } from 'react';
import { useLatest } from '../../platform/web/browser/use-latest.ts';
import { heightMessage, scrollRequestMessage } from '../../platform/rules/frame-messages/messages.ts';
import { useVisiblePart, type VisiblePart } from '../../platform/web/browser/page/use-visible-part.ts';
import { listenToHost, postToHost } from '../../platform/web/frame-messages/host-bridge.ts';
import { visiblePart } from './visible-part.ts';

/** Lower players cannot be used; a frame without a height has 150 px. */
const leastFrameHeightPx = 360;
const scrollMarginPx = 16;

/** Follows the host page's theme and the part of the frame that is on screen. */
export function useHost(onDarkModeChange: (isDark: boolean) => void): void {
  const [part, setPart] = useState<VisiblePart>();
  const latest = useLatest(onDarkModeChange);

  useEffect(
    () =>
      listenToHost((message) => {
        if (message.type === 'darkModeChange') latest.current(message.darkMode);
        if (message.type !== 'parent-viewport') return;
        const now = visiblePart(message, window.innerHeight);
        setPart((before) => (before?.topPx === now?.topPx && before?.heightPx === now?.heightPx ? before : now));
      }),
    [latest],
  );

  useVisiblePart(part);
  useFocusOnScreen(part);
  useLeastHeight();
}

/** Asks the host to scroll to what gets the focus off screen. */
function useFocusOnScreen(part: VisiblePart | undefined): void {
  useEffect(() => {
    if (!part) return;
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const { top, bottom } = target.getBoundingClientRect();
      const isOnScreen = bottom > part.topPx && top < part.topPx + part.heightPx;
      if (!isOnScreen) postToHost(scrollRequestMessage(top - scrollMarginPx));
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [part]);
}

/** Asks for more height if the frame has hardly any. */
function useLeastHeight(): void {
  useEffect(() => {
    const ask = () => {
      if (window.innerHeight < leastFrameHeightPx) postToHost(heightMessage(leastFrameHeightPx));
    };
    ask();
    window.addEventListener('resize', ask);
    return () => window.removeEventListener('resize', ask);
  }, []);
}
