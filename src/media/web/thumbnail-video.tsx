import { useCallback, useState } from 'react';
import { classNames } from '../../platform/web/ui/class-names.ts';
import type { framing } from './framing.ts';
import styles from './thumbnail.module.css';

interface ThumbnailVideoProps {
  path: string;
  framed: ReturnType<typeof framing>;
}

/** When removed, it stops loading. */
export function ThumbnailVideo({ path, framed }: ThumbnailVideoProps) {
  const [hasStarted, setStarted] = useState(false);
  const load = useCallback(
    (video: HTMLVideoElement) => {
      video.src = path;
      return () => {
        video.removeAttribute('src');
        video.load();
      };
    },
    [path],
  );
  return (
    <video
      ref={load}
      style={framed?.style}
      className={classNames(styles.video, framed?.className)}
      data-started={hasStarted || undefined}
      onPlaying={() => setStarted(true)}
      muted
      loop
      autoPlay
      playsInline
      disablePictureInPicture
      tabIndex={-1}
    />
  );
}
