import { useCallback, useState } from 'react';

type View = (video: HTMLVideoElement) => () => void;

/**
 * Returns the video element while it is in the page, and the ref to give it.
 * @param view what is attached to the element; it returns how to detach it
 */
export function useSeenVideo(view: View): readonly [video: HTMLVideoElement | undefined, ref: View] {
  const [video, setVideo] = useState<HTMLVideoElement>();
  const ref = useCallback(
    (element: HTMLVideoElement) => {
      const end = view(element);
      setVideo(element);
      return () => {
        setVideo(undefined);
        end();
      };
    },
    [view],
  );
  return [video, ref];
}
