import type { ComponentProps } from 'react';
import { noContentText, type CardSide } from '../../rules/sides.ts';
import { VisuallyHidden } from '../../../platform/web/ui/visually-hidden.tsx';
import styles from './card-face.module.css';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import { mediaShape, type CardMediaProps } from '../media/card-media.tsx';
import { CardPaper } from './card-paper.tsx';
import { CardText } from './card-text.tsx';
import { SideMedia } from './side-media.tsx';

interface CardFaceProps extends ComponentProps<'div'> {
  side: CardSide;
  media: CardMediaProps;
  /** Undefined: the strip below has room for a video's tools only. */
  tools?: 'mark' | undefined;
}

/** One side of a card; its children are on the strip below. */
export function CardFace({ side, media, tools, children, ...rest }: CardFaceProps) {
  switch (side.kind) {
    case 'empty':
      return (
        <CardPaper {...rest} paper="white" className={styles.face} data-side="empty" data-tools={tools}>
          <p className={styles.nothing}>{noContentText}</p>
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      );
    case 'term':
      return (
        <CardPaper {...rest} paper="ruled" className={styles.face} data-side="written" data-tools={tools}>
          <div className={styles.writing}>
            <VisuallyHidden>Term: </VisuallyHidden>
            <CardText kind="term" text={side.text} />
          </div>
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      );
    case 'definition':
      return side.showsMedia ? (
        <CardPaper
          {...rest}
          {...(side.text !== undefined && mediaShape(ratioOf(media.card)))}
          paper="white"
          className={styles.face}
          data-side="media"
          data-tools={media.card.mediaKind === 'video' ? 'video' : tools}
        >
          <SideMedia media={{ ...media, isWholeOnWideCards: true }} text={side.text} />
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      ) : (
        <CardPaper {...rest} paper="tinted" className={styles.face} data-side="written" data-tools={tools}>
          <div className={styles.writing}>
            <VisuallyHidden>Definition: </VisuallyHidden>
            <CardText kind="definition" text={side.text ?? ''} />
          </div>
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      );
  }
}
