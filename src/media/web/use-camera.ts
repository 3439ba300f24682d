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
  /** Must be the same object as long as the camera stays the same. */
  readonly wish?: MediaTrackConstraints | undefined;
  /** Called after the page was hidden or the camera was disconnected. */
  readonly onClosed: () => void;
}

const asking = { phase: 'asking', stream: undefined } as const;

/** A closed camera is not reopened automatically. */
export function useCamera({ isWanted = true, wish, onClosed }: CameraOptions): Camera {
  const [opening, setOpening] = useState<Pick<Camera, 'phase' | 'stream'>>(asking);
  const [tries, setTries] = useState(1);
  const latest = useLatest(onClosed);

  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    let stream: MediaStream | undefined;
    openCamera(wish).then(
      (opened) => {
        if (isLeft) return closeCamera(opened);
        stream = opened;
        for (const track of opened.getTracks()) track.addEventListener('ended', () => latest.current());
        setOpening({ phase: 'on', stream });
      },
      (error: unknown) => isLeft || setOpening({ phase: cameraFaultOf(error), stream: undefined }),
    );
    return () => {
      isLeft = true;
      if (stream) closeCamera(stream);
      setOpening(asking);
    };
  }, [isWanted, wish, tries, latest]);

  useEffect(() => {
    if (!isWanted) return;
    const handleHidden = () => document.hidden && latest.current();
    document.addEventListener('visibilitychange', handleHidden);
    return () => document.removeEventListener('visibilitychange', handleHidden);
  }, [isWanted, latest]);

  return { ...opening, retry: () => setTries(tries + 1) };
}

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
