import { useLayoutEffect, useEffect, useSyncExternalStore } from 'react';
import type { FrameMessage } from '../../rules/frame-messages/messages.ts';

/** Sets the theme of the page. Undefined changes nothing. */
export function useTheme(isDark: boolean | undefined): void {
  const theme = isDark ? 'dark' : 'light';
  useRootAttribute('data-theme', isDark === undefined ? undefined : theme);
}

/** Sets an attribute of the root while the component is mounted. Undefined changes nothing. */
export function useRootAttribute(name: string, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return;
    const root = document.documentElement;
    const previousValue = root.getAttribute(name);
    root.setAttribute(name, value);
    return () => {
      if (previousValue === null) root.removeAttribute(name);
      else root.setAttribute(name, previousValue);
    };
  }, [name, value]);
}

/** Gives visitors larger controls and icons. Documents that the server renders have the attribute already. */
export function useRoomyDensity(): void {
  useRootAttribute('data-density', 'roomy');
}

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

/** The visible part of a tall frame, in pixels from its top. */
export interface VisiblePart {
  topPx: number;
  heightPx: number;
}

/** Sets the part of a tall frame in which dialogs and toasts are shown. Undefined sets no bounds. */
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

/** The least height of a dialog, even if less of the frame is visible. */
const minDialogHeightPx = 320;

/**
 * Computes which part of the frame the host shows.
 * @param before the part until now, which is returned as it is if it has not changed
 * @returns undefined if all of the frame is visible
 */
export function visiblePart(
  { viewportHeight, iframeTop }: Extract<FrameMessage, { type: 'parent-viewport' }>,
  frameHeightPx: number,
  before?: VisiblePart,
): VisiblePart | undefined {
  const startPx = Math.max(0, -iframeTop);
  const shownPx = Math.min(frameHeightPx, viewportHeight - iframeTop) - startPx;
  if (shownPx === frameHeightPx) return undefined;
  const heightPx = Math.min(frameHeightPx, Math.max(minDialogHeightPx, shownPx));
  const topPx = Math.min(startPx, frameHeightPx - heightPx);
  return before?.topPx === topPx && before.heightPx === heightPx ? before : { topPx, heightPx };
}

interface Fullscreen {
  /** False on many phones, and in frames without the permission. */
  isSupported: boolean;
  isFullscreen: boolean;
}

export function useFullscreen(): Fullscreen {
  // Some phones have none of these properties of the document.
  const isSupported = useSyncExternalStore(listenToFullscreen, () => document.fullscreenEnabled === true, isFalse);
  const isFullscreen = useSyncExternalStore(listenToFullscreen, () => Boolean(document.fullscreenElement), isFalse);
  return { isSupported, isFullscreen };
}

/** Shows the whole document in fullscreen, so that dialogs and toasts are visible too. A failure is only logged. */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch (error) {
    console.error('Fullscreen could not be changed.', error);
  }
}

function listenToFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function isFalse(): boolean {
  return false;
}

/** Whether the browser has a connection. It is true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listenToConnection,
    () => navigator.onLine,
    () => true,
  );
}

function listenToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Makes the browser ask before the page is left or reloaded, while `isActive`. */
export function useBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [isActive]);
}
