import { useEffect, useRef, type RefObject } from 'react';
import { scrollRequestMessage, type FrameMessage } from '../../../../shared/embed/messages.ts';
import { listenToFrame, tellFrame } from '../../../frame-messages/frame-relay.ts';
import { listenToHost, tellHost } from '../../../frame-messages/host-bridge.ts';
import { isFramed, type HostViewport } from '../frame/page-scroll.ts';

type Frame = RefObject<HTMLIFrameElement | null>;

interface Theme {
  readonly isDark: boolean;
  readonly onDarkModeChange: (isDark: boolean) => void;
}

/**
 * Keeps the player in a set's frame and the page around it in step: one theme, and word of what is on screen. In a frame
 * itself, the page hands on to its own host what concerns it.
 */
export function useSetFrame(frame: Frame, theme: Theme): void {
  useThemeShared(frame, theme);
  useWordsHandedOn(frame);
  useViewportTold(frame);
}

/** What the player said itself is not said back to it. */
function useThemeShared(frame: Frame, { isDark, onDarkModeChange }: Theme): void {
  const known = useRef<boolean>(undefined);
  const latest = useRef({ isDark, onDarkModeChange });

  useEffect(() => {
    latest.current = { isDark, onDarkModeChange };
    if (!frame.current || known.current === undefined || known.current === isDark) return;
    known.current = isDark;
    tellFrame(frame.current, { type: 'darkModeChange', darkMode: isDark });
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const tell = () => {
      known.current = latest.current.isDark;
      tellFrame(element, { type: 'darkModeChange', darkMode: latest.current.isDark });
    };
    if (isLoaded(element)) tell();
    const stopListening = listenToFrame(element, (message) => {
      if (message.type !== 'darkModeChange') return;
      known.current = message.darkMode;
      latest.current.onDarkModeChange(message.darkMode);
    });
    element.addEventListener('load', tell);
    return () => {
      stopListening();
      element.removeEventListener('load', tell);
    };
  }, [frame]);
}

/** A point of the player's frame is a point of this page further down. Where nobody is around, this page scrolls. */
function useWordsHandedOn(frame: Frame): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return listenToFrame(element, (message) => {
      switch (message.type) {
        case 'flashcard-scroll-request': {
          const topPx = element.getBoundingClientRect().top + window.scrollY + message.top;
          return isFramed() ? tellHost(scrollRequestMessage(topPx)) : window.scrollTo({ top: topPx });
        }
        case 'flashcard-modal-open':
        case 'flashcard-modal-close':
          return tellHost(message);
        case 'flashcard-height':
        case 'parent-viewport':
        case 'darkModeChange':
          return undefined;
      }
    });
  }, [frame]);
}

/** Which part of the player is on screen: as the host tells it or, without one, as this page is scrolled. */
function useViewportTold(frame: Frame): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let host: HostViewport | undefined;
    const tell = () => tellFrame(element, frameViewport(element, host));
    const stopListening = listenToHost((message) => {
      if (message.type !== 'parent-viewport') return;
      host = message;
      tell();
    });
    if (isLoaded(element)) tell();
    element.addEventListener('load', tell);
    window.addEventListener('scroll', tell, { passive: true });
    window.addEventListener('resize', tell);
    return () => {
      stopListening();
      element.removeEventListener('load', tell);
      window.removeEventListener('scroll', tell);
      window.removeEventListener('resize', tell);
    };
  }, [frame]);
}

/** A frame that came with the document may be there before this page's program. Of a frame in a sandbox nobody knows. */
function isLoaded({ contentDocument }: HTMLIFrameElement): boolean {
  return (
    contentDocument === null || (contentDocument.readyState === 'complete' && contentDocument.URL !== 'about:blank')
  );
}

/** The player's frame as seen from the window that scrolls. */
function frameViewport(frame: HTMLIFrameElement, host: HostViewport | undefined): FrameMessage {
  const { top } = frame.getBoundingClientRect();
  return {
    type: 'parent-viewport',
    scrollY: host?.scrollY ?? window.scrollY,
    viewportHeight: host?.viewportHeight ?? window.innerHeight,
    iframeTop: (host?.iframeTop ?? 0) + top,
  };
}
