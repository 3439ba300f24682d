import { useEffect, useRef, type RefObject } from 'react';
import { scrollRequestMessage, type FrameMessage } from '../../../platform/rules/frame-messages/messages.ts';
import {
  listenToFrame,
  postToFrame,
  listenToHost,
  postToHost,
} from '../../../platform/web/frame-messages/frame-messages.ts';
import { hostTopPx, isFramed, type HostViewport } from '../frame/page-scroll.ts';

type FrameRef = RefObject<HTMLIFrameElement | null>;

interface Theme {
  readonly isDark: boolean;
  readonly onDarkModeChange: (isDark: boolean) => void;
}

/**
 * Sends theme, viewport and keys to the player in the frame, and takes over a theme that is chosen there. If this page
 * is in a frame itself, messages that concern the page around it are passed on.
 */
export function useSetFrame(frame: FrameRef, theme: Theme): void {
  useSharedTheme(frame, theme);
  useRelayedMessages(frame);
  useReportedViewport(frame);
  usePassedKeys(frame);
}

function useSharedTheme(frame: FrameRef, { isDark, onDarkModeChange }: Theme): void {
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
    const reportTheme = () => {
      isPlayerDark.current = latest.current.isDark;
      postToFrame(element, { type: 'darkModeChange', darkMode: latest.current.isDark });
    };
    if (isLoaded(element)) reportTheme();
    const stopListening = listenToFrame(element, (message) => {
      if (message.type !== 'darkModeChange') return;
      isPlayerDark.current = message.darkMode;
      latest.current.onDarkModeChange(message.darkMode);
    });
    element.addEventListener('load', reportTheme);
    return () => {
      stopListening();
      element.removeEventListener('load', reportTheme);
    };
  }, [frame]);
}

/** Relays messages between the frame and the host of this page. Without a host this page itself scrolls. */
function useRelayedMessages(frame: FrameRef): void {
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

function useReportedViewport(frame: FrameRef): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let host: HostViewport | undefined;
    const reportViewport = () => postToFrame(element, frameViewport(element, host));
    const stopListening = listenToHost((message) => {
      if (message.type !== 'parent-viewport') return;
      host = message;
      reportViewport();
    });
    if (isLoaded(element)) reportViewport();
    element.addEventListener('load', reportViewport);
    window.addEventListener('scroll', reportViewport, { passive: true });
    window.addEventListener('resize', reportViewport);
    return () => {
      stopListening();
      element.removeEventListener('load', reportViewport);
      window.removeEventListener('scroll', reportViewport);
      window.removeEventListener('resize', reportViewport);
    };
  }, [frame]);
}

/**
 * Passes keys on to the player while the focus is nowhere or on the page as a whole, and most of the player is in view.
 * The focus follows a key that the player uses. All others keep what they do in this page.
 */
function usePassedKeys(frame: FrameRef): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const passKey = (event: KeyboardEvent) => {
      const player = element.contentDocument?.body;
      const isFocusOnPage = event.target instanceof Node && event.target.contains(element);
      if (event.defaultPrevented || !player || !isFocusOnPage || !isMostlyInView(element)) return;
      const isUsed = !player.dispatchEvent(new KeyboardEvent(event.type, event));
      if (!isUsed) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', passKey);
    return () => document.removeEventListener('keydown', passKey);
  }, [frame]);
}

/** Whether at most half of the frame is scrolled away, by this page or by the page around it. */
function isMostlyInView(frame: HTMLIFrameElement): boolean {
  const { top, height } = frame.getBoundingClientRect();
  return top + height / 2 > hostTopPx();
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
