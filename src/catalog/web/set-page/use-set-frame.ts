import { useEffect, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import {
  scrollRequestMessage,
  type FrameMessage,
  heightMessage,
} from '../../../platform/rules/frame-messages/messages.ts';
import {
  listenToFrame,
  postToFrame,
  listenToHost,
  postToHost,
} from '../../../platform/web/frame-messages/frame-messages.ts';
import { catalogState, rememberCatalogState } from '../frame/catalog-state.ts';

type Frame = RefObject<HTMLIFrameElement | null>;

interface Theme {
  readonly isDark: boolean;
  readonly onDarkModeChange: (isDark: boolean) => void;
}

/** Shares theme and viewport; a framed page relays what concerns its own host. */
export function useSetFrame(frame: Frame, theme: Theme): void {
  useSharedTheme(frame, theme);
  useRelayedMessages(frame);
  useReportedViewport(frame);
}

function useSharedTheme(frame: Frame, { isDark, onDarkModeChange }: Theme): void {
  const known = useRef<boolean>(undefined);
  const latest = useRef({ isDark, onDarkModeChange });

  useEffect(() => {
    latest.current = { isDark, onDarkModeChange };
    if (!frame.current || known.current === undefined || known.current === isDark) return;
    known.current = isDark;
    postToFrame(frame.current, { type: 'darkModeChange', darkMode: isDark });
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const report = () => {
      known.current = latest.current.isDark;
      postToFrame(element, { type: 'darkModeChange', darkMode: latest.current.isDark });
    };
    if (isLoaded(element)) report();
    const stopListening = listenToFrame(element, (message) => {
      if (message.type !== 'darkModeChange') return;
      known.current = message.darkMode;
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

/** True where a sandbox hides the document. */
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

/** A tall frame is scrolled by the page around it. */

type HostViewport = Extract<FrameMessage, { type: 'parent-viewport' }>;

let hostViewport: HostViewport | undefined;

export function setHostViewport(viewport: HostViewport): void {
  hostViewport = viewport;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

export function pageTopPx(): number {
  return Math.max(window.scrollY, hostTopPx());
}

export function scrollPageTo(topPx: number): void {
  window.scrollTo(0, topPx);
  if (topPx > 0 || hostTopPx() > 0) postToHost(scrollRequestMessage(topPx));
}

export function reportHeight(content: HTMLElement): void {
  postToHost(heightMessage(content.getBoundingClientRect().bottom + window.scrollY));
}

export function hostTopPx(): number {
  return hostViewport ? Math.max(0, -hostViewport.iframeTop) : 0;
}

/** Returns the last visit's offset in px. */
export function useScrollRestoration(address: string): number {
  const [startPx] = useState(() => (catalogState().search === address ? catalogState().topPx : 0));

  useLayoutEffect(() => rememberCatalogState({ search: address }), [address]);

  useLayoutEffect(() => {
    rememberCatalogState({ topPx: startPx || window.scrollY });
    const remember = () => rememberCatalogState({ topPx: pageTopPx() });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      if (hostTopPx() > 0) rememberCatalogState({ topPx: hostTopPx() });
    };
  }, [startPx]);

  return startPx;
}

export function rememberOpenedSet(results: HTMLElement | null, setId: string): void {
  const topPx = itemOf(results, setId)?.getBoundingClientRect().top ?? 0;
  rememberCatalogState({ opened: { setId, topPx } });
}

export function useFocusRestoration(results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { opened } = catalogState();
    if (!opened) return;
    rememberCatalogState({ opened: undefined });
    const item = itemOf(results.current, opened.setId);
    if (!item) return;
    item.querySelector('a')?.focus({ preventScroll: true });
    if (isFramed()) return;
    scrollItemTo(item, opened.topPx);
    // Off-screen tiles have a guessed height until drawn.
    requestAnimationFrame(() => scrollItemTo(item, opened.topPx));
  }, [results]);
}

function itemOf(results: HTMLElement | null, setId: string): Element | null {
  return results?.querySelector(`[data-set-id="${CSS.escape(setId)}"]`) ?? null;
}

function scrollItemTo(item: Element, topPx: number): void {
  if (item.isConnected) window.scrollTo(0, window.scrollY + item.getBoundingClientRect().top - topPx);
}
