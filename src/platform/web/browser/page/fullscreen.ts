import { useSyncExternalStore } from 'react';

export interface Fullscreen {
  /** False on phones, and in frames that are not allowed it. */
  isSupported: boolean;
  isFullscreen: boolean;
}

export function useFullscreen(): Fullscreen {
  const isSupported = useSyncExternalStore(subscribe, () => document.fullscreenEnabled === true, isFalse);
  const isFullscreen = useSyncExternalStore(subscribe, () => (document.fullscreenElement ?? null) !== null, isFalse);
  return { isSupported, isFullscreen };
}

/** The whole document, so that dialogs and toasts are visible. A failure is only logged. */
export async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch (error) {
    console.error('Fullscreen could not be changed.', error);
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function isFalse(): boolean {
  return false;
}
