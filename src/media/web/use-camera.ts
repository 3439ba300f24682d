import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '../../platform/web/browser/hooks.ts';
import { cameraFaultOf, type CameraFault } from './camera-fault.ts';
import { closeCamera, openCamera } from './camera.ts';

export interface Camera {
  /** `asking` until the camera is on, and while it is not wanted. */
  readonly phase: 'asking' | 'on' | CameraFault;
  /** Undefined while the camera is off. */
  readonly stream: MediaStream | undefined;
  readonly retry: () => void;
}

interface CameraOptions {
  readonly isWanted?: boolean;
  /** Must be a stable object, because another one opens the camera again. */
  readonly constraints?: MediaTrackConstraints | undefined;
  /** Called after the page was hidden or the camera was disconnected. */
  readonly onClosed: () => void;
}

const asking = { phase: 'asking', stream: undefined } as const;

/** Opens the camera while it is wanted. A camera that was disconnected is not reopened automatically. */
export function useCamera({ isWanted = true, constraints, onClosed }: CameraOptions): Camera {
  const [opening, setOpening] = useState<Pick<Camera, 'phase' | 'stream'>>(asking);
  const [attempt, setAttempt] = useState(1);
  const latestOnClosed = useLatest(onClosed);

  useEffect(() => {
    if (!isWanted) return;
    let isClosed = false;
    let stream: MediaStream | undefined;
    openCamera(constraints).then(
      (opened) => {
        if (isClosed) return closeCamera(opened);
        stream = opened;
        for (const track of opened.getTracks()) track.addEventListener('ended', () => latestOnClosed.current());
        setOpening({ phase: 'on', stream });
      },
      (error: unknown) => isClosed || setOpening({ phase: cameraFaultOf(error), stream: undefined }),
    );
    return () => {
      isClosed = true;
      if (stream) closeCamera(stream);
      setOpening(asking);
    };
  }, [isWanted, constraints, attempt, latestOnClosed]);

  useEffect(() => {
    if (!isWanted) return;
    const handleHidden = () => document.hidden && latestOnClosed.current();
    document.addEventListener('visibilitychange', handleHidden);
    return () => document.removeEventListener('visibilitychange', handleHidden);
  }, [isWanted, latestOnClosed]);

  return { ...opening, retry: () => setAttempt(attempt + 1) };
}

/** Returns a ref for the video that shows the stream. */
export function useStreamView(stream: MediaStream | undefined) {
  return useCallback(
    (video: HTMLVideoElement) => {
      video.srcObject = stream ?? null;
      return () => {
        video.srcObject = null;
      };
    },
    [stream],
  );
}
