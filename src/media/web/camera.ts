import { useSyncExternalStore } from 'react';
import { findInNavigator } from '../../platform/web/browser/find-interface.ts';

/** The page is served without https, or the page that frames it does not allow the camera. */
export type CameraBarrier = 'insecure' | 'frame';

/**
 * Returns why this page cannot request the camera. Returns undefined if this page may request the camera, and while the
 * server renders it.
 */
export function useCameraBarrier(): CameraBarrier | undefined {
  return useSyncExternalStore(neverChanges, cameraBarrier, () => undefined);
}

export function openCamera(constraints: MediaTrackConstraints = { facingMode: 'user' }): Promise<MediaStream> {
  const mediaDevices = findInNavigator('mediaDevices');
  // Browsers offer no media devices without https.
  if (mediaDevices === undefined) return Promise.reject(new DOMException('No camera without https', 'NotAllowedError'));
  return mediaDevices.getUserMedia({ audio: false, video: constraints });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

declare global {
  interface Document {
    /** Only Chromium has this property. */
    featurePolicy?: { allowsFeature: (feature: string) => boolean };
  }
}

function cameraBarrier(): CameraBarrier | undefined {
  if (!window.isSecureContext || typeof findInNavigator('mediaDevices')?.getUserMedia !== 'function') return 'insecure';
  const { featurePolicy } = document;
  const isAllowed = featurePolicy ? featurePolicy.allowsFeature('camera') : !isFrameOfAnotherSite();
  // A sandboxed frame has the origin 'null'.
  return isAllowed && window.origin !== 'null' ? undefined : 'frame';
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
