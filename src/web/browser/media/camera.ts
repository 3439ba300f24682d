import { useSyncExternalStore } from 'react';

/**
 * Whether the page may ask for the camera. Not where the page around a frame has not lent it, in a sandbox, without
 * https, and on the server.
 */
export function useCanAskForCamera(): boolean {
  return useSyncExternalStore(neverChanges, canAskForCamera, () => false);
}

/** The picture of the camera that looks at the visitor, without sound. Rejects when it is refused or there is none. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'user' } });
}

/** The camera's light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

declare global {
  interface Document {
    /** Chromium's name for what the permissions policy allows; other browsers do not tell. */
    featurePolicy?: { allowsFeature: (feature: string) => boolean };
  }
}

function canAskForCamera(): boolean {
  if (!window.isSecureContext || window.origin === 'null') return false;
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return false;
  const { featurePolicy } = document;
  return featurePolicy ? featurePolicy.allowsFeature('camera') : !isFrameOfAnotherSite();
}

function isFrameOfAnotherSite(): boolean {
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    return true;
  }
}

function neverChanges(): () => void {
  return () => {};
}
