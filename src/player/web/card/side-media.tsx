import { type CardMediaProps, CardMedia } from '../media/card-media.tsx';
import { CardText } from './card-text.tsx';
import styles from './side-media.module.css';

interface SideMediaProps {
  media: CardMediaProps;
  /** Shown together with the media. Undefined if only the media is shown. */
  text: string | undefined;
}

/** The media of a card. The definition is below them if the card shows both, and else replaces media that do not load. */
export function SideMedia({ media, text }: SideMediaProps) {
  const { definition } = media.card;
  const standsIn = text === undefined && definition.trim() !== '';
  return (
    <>
      <div className={styles.media} data-has-text={text !== undefined || undefined}>
        <CardMedia
          key={media.card.mediaPath}
          {...media}
          fallback={standsIn && <CardText kind="definition" text={definition} />}
        />
      </div>
      {text !== undefined && (
        <div className={styles.caption}>
          <CardText isBeside kind="definition" text={text} />
        </div>
      )}
    </>
  );
}
