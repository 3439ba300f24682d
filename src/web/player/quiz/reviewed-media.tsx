import type { CSSProperties } from 'react';
import type { Card } from '../../../shared/contract/card.ts';
import { CardMedia, ratioOf } from '../media/card-media.tsx';
import { CardText } from '../card/card-text.tsx';
import { useVideoSettings } from '../settings/use-video-settings.ts';
import styles from './reviewed-media.module.css';

/** The sign of a card in its review, large: a video plays again and again, as the visitor likes to look at videos. */
export function ReviewedMedia({ card }: { card: Card }) {
  const { speed, isMirrored } = useVideoSettings().settings;
  const { definition } = card;
  const shape: CSSProperties = { '--ratio': ratioOf(card) };
  return (
    <figure className={styles.figure}>
      <div className={styles.media} style={shape}>
        <CardMedia
          card={card}
          isShown
          speed={speed}
          isMirrored={isMirrored}
          fallback={definition.trim() !== '' && <CardText kind="definition" text={definition} />}
        />
      </div>
      <figcaption className={styles.caption} dir="auto">
        {card.term}
      </figcaption>
    </figure>
  );
}
