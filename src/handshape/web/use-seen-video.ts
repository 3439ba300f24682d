import { useCallback, useState } from 'react';

type View = (video: HTMLVideoElement) => () => void;

/** The element that a view is put into, while it is there. */
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
