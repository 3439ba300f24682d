import { useEffect, useRef, useState, type RefObject } from 'react';
import { closeCamera, openCamera } from '../../../browser/media/camera.ts';

type CameraPhase = 'asking' | 'on' | 'refused';

export interface Camera {
  readonly phase: CameraPhase;
  readonly retry: () => void;
}

/** Closes the camera on leaving and when the page is hidden; then it does not open again by itself. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onClosed: () => void): Camera {
  const [phase, setPhase] = useState<CameraPhase>('asking');
  const [tries, setTries] = useState(1);
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });

  useEffect(() => {
    let isWanted = true;
    let stream: MediaStream | undefined;
    const element = video.current;
    openCamera().then(
      (opened) => {
        if (!isWanted) return closeCamera(opened);
        stream = opened;
        if (element) element.srcObject = opened;
        for (const track of opened.getTracks()) track.addEventListener('ended', () => latest.current());
        setPhase('on');
      },
      () => isWanted && setPhase('refused'),
    );
    return () => {
      isWanted = false;
      if (stream) closeCamera(stream);
      if (element) element.srcObject = null;
    };
  }, [video, tries]);

  useEffect(() => {
    const handleHidden = () => document.hidden && latest.current();
    document.addEventListener('visibilitychange', handleHidden);
    return () => document.removeEventListener('visibilitychange', handleHidden);
  }, []);

  function retry() {
    setPhase('asking');
    setTries(tries + 1);
  }

  return { phase, retry };
}
