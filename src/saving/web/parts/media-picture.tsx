import { Image, Video } from 'lucide-react';
import { useCallback } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { framingOf } from '../../../media/web/framing.ts';
import { hasNoPicture } from '../../../media/web/has-no-picture.ts';
import styles from './media-picture.module.css';

/** The picture of a file that is being uploaded, or an icon until it is drawn. */
export function UploadPicture({ picture }: { picture: Blob | undefined }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = picture && URL.createObjectURL(picture);
      if (url === undefined) return;
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return picture ? <img ref={show} className={styles.upload} alt="" draggable={false} /> : <Video />;
}

interface CardPictureProps {
  card: Card;
  onUnplayable?: ((mediaPath: string) => void) | undefined;
}

/** The picture of a card's image or video. A video without a poster shows its first frame. */
export function CardPicture({ card, onUnplayable }: CardPictureProps) {
  const { mediaKind, mediaPath, posterPath, signingBox, mediaWidth, mediaHeight } = card;
  const framing = framingOf({ box: signingBox, width: mediaWidth, height: mediaHeight }) ?? { className: styles.whole };
  const path = mediaKind === 'video' ? posterPath : mediaPath;
  if (path !== null) {
    return (
      <span className={styles.picture}>
        <img {...framing} src={path} alt="" loading="lazy" decoding="async" draggable={false} />
      </span>
    );
  }
  if (mediaKind !== 'video' || mediaPath === null) return <Image />;
  return (
    <>
      <Video />
      <span className={styles.picture}>
        <video
          {...framing}
          key={mediaPath}
          src={mediaPath}
          preload="metadata"
          muted
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          onError={() => onUnplayable?.(mediaPath)}
          onLoadedMetadata={({ currentTarget }) => hasNoPicture(currentTarget) && onUnplayable?.(mediaPath)}
        />
      </span>
    </>
  );
}
