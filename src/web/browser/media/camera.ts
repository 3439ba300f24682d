import { useSyncExternalStore } from 'react';

/** Not in a frame that was not lent it, in a sandbox, without https, or on the server. */
export function useCanAskForCamera(): boolean {
  return useSyncExternalStore(neverChanges, canAskForCamera, () => false);
}

/** Without sound. Rejects when it is refused or there is none. */
export function openCamera(wish: MediaTrackConstraints = { facingMode: 'user' }): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  // Without https there are none.
  if (mediaDevices === undefined) return Promise.reject(new DOMException('No camera without https', 'NotAllowedError'));
  return mediaDevices.getUserMedia({ audio: false, video: wish });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

declare global {
  interface Document {
    /** Chromium's permissions policy; other browsers do not tell. */
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
