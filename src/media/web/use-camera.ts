import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '../../platform/web/browser/hooks.ts';
import { cameraFaultOf, type CameraFault } from './camera-fault.ts';
import { closeCamera, openCamera } from './camera.ts';

export interface Camera {
  readonly phase: 'asking' | 'on' | CameraFault;
  /** Undefined while the camera is off. */
  readonly stream: MediaStream | undefined;
  readonly retry: () => void;
}

interface CameraOptions {
  readonly isWanted?: boolean;
  /** Another object opens the camera anew. */
  readonly constraints?: MediaTrackConstraints | undefined;
  /** Called after the page was hidden or the camera was disconnected. */
  readonly onClosed: () => void;
}

const asking = { phase: 'asking', stream: undefined } as const;

/** A closed camera is not reopened automatically. */
export function useCamera({ isWanted = true, constraints, onClosed }: CameraOptions): Camera {
  const [opening, setOpening] = useState<Pick<Camera, 'phase' | 'stream'>>(asking);
  const [attempt, setAttempt] = useState(1);
  const latest = useLatest(onClosed);

  useEffect(() => {
    if (!isWanted) return;
    let isDone = false;
    let stream: MediaStream | undefined;
    openCamera(constraints).then(
      (opened) => {
        if (isDone) return closeCamera(opened);
        stream = opened;
        for (const track of opened.getTracks()) track.addEventListener('ended', () => latest.current());
        setOpening({ phase: 'on', stream });
      },
      (error: unknown) => isDone || setOpening({ phase: cameraFaultOf(error), stream: undefined }),
    );
    return () => {
      isDone = true;
      if (stream) closeCamera(stream);
      setOpening(asking);
    };
  }, [isWanted, constraints, attempt, latest]);

  useEffect(() => {
    if (!isWanted) return;
    const handleHidden = () => document.hidden && latest.current();
    document.addEventListener('visibilitychange', handleHidden);
    return () => document.removeEventListener('visibilitychange', handleHidden);
  }, [isWanted, latest]);

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
