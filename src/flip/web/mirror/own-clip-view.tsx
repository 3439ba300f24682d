import { useCallback, type CSSProperties } from 'react';
import { showFile } from '../../../media/web/show-file.ts';
import styles from './camera-mirror.module.css';

interface OwnClipViewProps {
  clip: Blob;
  shape: CSSProperties;
  /** Whether the clip beside it is mirrored. */
  isMirrored: boolean;
  /** Called with undefined when it is removed. */
  onOwn: (video: HTMLVideoElement | undefined) => void;
}

/** Loops as others see the signer, mirrored only together with the clip beside it. */
export function OwnClipView({ clip, shape, isMirrored, onOwn }: OwnClipViewProps) {
  const show = useCallback(
    (video: HTMLVideoElement) => {
      const hide = showFile(video, clip);
      onOwn(video);
      return () => {
        onOwn(undefined);
        hide();
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
