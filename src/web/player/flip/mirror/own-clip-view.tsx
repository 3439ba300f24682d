import { useCallback, type CSSProperties } from 'react';
import styles from './camera-mirror.module.css';

interface OwnClipViewProps {
  clip: Blob;
  shape: CSSProperties;
  /** As the clip beside it is. */
  isMirrored: boolean;
  /** Told the video, and nothing when it goes. */
  onOwn: (video: HTMLVideoElement | undefined) => void;
}

/** Loops from memory, as others would see the signer. */
export function OwnClipView({ clip, shape, isMirrored, onOwn }: OwnClipViewProps) {
  const show = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(clip);
      video.src = url;
      onOwn(video);
      return () => {
        onOwn(undefined);
        video.removeAttribute('src');
        video.load();
        URL.revokeObjectURL(url);
      };
    },
    [clip, onOwn],
  );
  return (
    <video
      ref={show}
      className={styles.own}
      style={shape}
      data-mirrored={isMirrored || undefined}
      muted
      playsInline
      autoPlay
      loop
      disablePictureInPicture
      aria-label="Your recording"
    />
  );
}
