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
  /** Called when the page is hidden or the camera is disconnected. */
  readonly onInterrupted: () => void;
}

const asking = { phase: 'asking', stream: undefined } as const;

/** Opens the camera while it is wanted, and closes it afterwards. Does not reopen a camera that was disconnected. */
export function useCamera({ isWanted = true, constraints, onInterrupted }: CameraOptions): Camera {
  const [state, setState] = useState<Pick<Camera, 'phase' | 'stream'>>(asking);
  const [attempt, setAttempt] = useState(1);
  const latestOnInterrupted = useLatest(onInterrupted);

  useEffect(() => {
    if (!isWanted) return;
    let isClosed = false;
    let stream: MediaStream | undefined;
    openCamera(constraints).then(
      (openedStream) => {
        if (isClosed) return closeCamera(openedStream);
        stream = openedStream;
        for (const track of openedStream.getTracks())
          track.addEventListener('ended', () => latestOnInterrupted.current());
        setState({ phase: 'on', stream });
      },
      (error: unknown) => isClosed || setState({ phase: cameraFaultOf(error), stream: undefined }),
    );
    return () => {
      isClosed = true;
      if (stream) closeCamera(stream);
      setState(asking);
    };
  }, [isWanted, constraints, attempt, latestOnInterrupted]);

  useEffect(() => {
    if (!isWanted) return;
    const handleVisibilityChange = () => document.hidden && latestOnInterrupted.current();
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => document.removeEventListener('visibilitychange', handleVisibilityChange);
  }, [isWanted, latestOnInterrupted]);

  return { ...state, retry: () => setAttempt(attempt + 1) };
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
