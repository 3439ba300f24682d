import { useEffect, useRef, type RefObject } from 'react';
import { scrollRequestMessage, type FrameMessage } from '../../../platform/rules/frame-messages/messages.ts';
import {
  listenToFrame,
  postToFrame,
  listenToHost,
  postToHost,
} from '../../../platform/web/frame-messages/frame-messages.ts';
import { isFramed, type HostViewport } from '../frame/page-scroll.ts';

type Frame = RefObject<HTMLIFrameElement | null>;

interface Theme {
  readonly isDark: boolean;
  readonly onDarkModeChange: (isDark: boolean) => void;
}

/**
 * Keeps the player in the frame informed of theme and viewport, and follows its theme. If this page is in a frame
 * itself, messages that concern the page around it are passed on.
 */
export function useSetFrame(frame: Frame, theme: Theme): void {
  useSharedTheme(frame, theme);
  useRelayedMessages(frame);
  useReportedViewport(frame);
}

function useSharedTheme(frame: Frame, { isDark, onDarkModeChange }: Theme): void {
  /** Whether the player is known to be dark. Undefined until it is loaded. */
  const isPlayerDark = useRef<boolean>(undefined);
  const latest = useRef({ isDark, onDarkModeChange });

  useEffect(() => {
    latest.current = { isDark, onDarkModeChange };
    if (!frame.current || isPlayerDark.current === undefined || isPlayerDark.current === isDark) return;
    isPlayerDark.current = isDark;
    postToFrame(frame.current, { type: 'darkModeChange', darkMode: isDark });
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const report = () => {
      isPlayerDark.current = latest.current.isDark;
      postToFrame(element, { type: 'darkModeChange', darkMode: latest.current.isDark });
    };
    if (isLoaded(element)) report();
    const stopListening = listenToFrame(element, (message) => {
      if (message.type !== 'darkModeChange') return;
      isPlayerDark.current = message.darkMode;
      latest.current.onDarkModeChange(message.darkMode);
    });
    element.addEventListener('load', report);
    return () => {
      stopListening();
      element.removeEventListener('load', report);
    };
  }, [frame]);
}

/** Relays messages between the frame and the host of this page. Without a host this page itself scrolls. */
function useRelayedMessages(frame: Frame): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return listenToFrame(element, (message) => {
      switch (message.type) {
        case 'flashcard-scroll-request': {
          const topPx = element.getBoundingClientRect().top + window.scrollY + message.top;
          return isFramed() ? postToHost(scrollRequestMessage(topPx)) : window.scrollTo({ top: topPx });
        }
        case 'flashcard-modal-open':
        case 'flashcard-modal-close':
          return postToHost(message);
        case 'flashcard-height':
        case 'parent-viewport':
        case 'darkModeChange':
          return undefined;
      }
    });
  }, [frame]);
}

function useReportedViewport(frame: Frame): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let host: HostViewport | undefined;
    const report = () => postToFrame(element, frameViewport(element, host));
    const stopListening = listenToHost((message) => {
      if (message.type !== 'parent-viewport') return;
      host = message;
      report();
    });
    if (isLoaded(element)) report();
    element.addEventListener('load', report);
    window.addEventListener('scroll', report, { passive: true });
    window.addEventListener('resize', report);
    return () => {
      stopListening();
      element.removeEventListener('load', report);
      window.removeEventListener('scroll', report);
      window.removeEventListener('resize', report);
    };
  }, [frame]);
}

/** Whether the document in the frame is loaded. If a sandbox hides it, it counts as loaded. */
function isLoaded({ contentDocument }: HTMLIFrameElement): boolean {
  return (
    contentDocument === null || (contentDocument.readyState === 'complete' && contentDocument.URL !== 'about:blank')
  );
}

function frameViewport(frame: HTMLIFrameElement, host: HostViewport | undefined): FrameMessage {
  const { top } = frame.getBoundingClientRect();
  return {
    type: 'parent-viewport',
    scrollY: host?.scrollY ?? window.scrollY,
    viewportHeight: host?.viewportHeight ?? window.innerHeight,
    iframeTop: (host?.iframeTop ?? 0) + top,
  };
}
