import { Image, Video } from 'lucide-react';
import type { Card } from '../../../../shared/contract/card.ts';
import styles from './card-picture.module.css';

interface CardPictureProps {
  card: Card;
}

/** What stands for a card's media at a glance: the image, the poster of a video, or a sign where there is neither. */
export function CardPicture({ card }: CardPictureProps) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  if (path !== null) {
    return <img className={styles.picture} src={path} alt="" loading="lazy" decoding="async" draggable={false} />;
  }
  return card.mediaKind === 'video' ? <Video /> : <Image />;
}
