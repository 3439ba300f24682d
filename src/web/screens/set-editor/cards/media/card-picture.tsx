import { Image, Video } from 'lucide-react';
import type { Card } from '../../../../../shared/contract/card.ts';
import { hasNoPicture } from '../../../../browser/media/has-no-picture.ts';
import styles from './card-picture.module.css';

interface CardPictureProps {
  card: Card;
  /** Told when there is a clip that this browser cannot show. */
  onUnplayable?: ((mediaPath: string) => void) | undefined;
}

/** What stands for a card's media at a glance: the image, the poster of a video, its first frame where there is none. */
export function CardPicture({ card, onUnplayable }: CardPictureProps) {
  const { mediaKind, mediaPath, posterPath } = card;
  const path = mediaKind === 'video' ? posterPath : mediaPath;
  if (path !== null) {
    return <img className={styles.picture} src={path} alt="" loading="lazy" decoding="async" draggable={false} />;
  }
  if (mediaKind !== 'video' || mediaPath === null) return <Image />;
  return (
    <>
      <Video />
      <video
        key={mediaPath}
        className={styles.picture}
        src={mediaPath}
        preload="metadata"
        muted
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onError={() => onUnplayable?.(mediaPath)}
        onLoadedMetadata={({ currentTarget }) => hasNoPicture(currentTarget) && onUnplayable?.(mediaPath)}
      />
    </>
  );
}
