import { useCallback, useState } from 'react';
import styles from './thumbnail.module.css';

interface ThumbnailVideoProps {
  path: string;
}

/** Takes the picture's place with its first frame. When it goes, what is still missing of the file is not fetched. */
export function ThumbnailVideo({ path }: ThumbnailVideoProps) {
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
      className={styles.video}
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
