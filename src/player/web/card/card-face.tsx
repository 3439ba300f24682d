import type { ComponentProps } from 'react';
import { noContentText, type CardSide } from '../../rules/sides.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import styles from './card-face.module.css';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import { mediaShape, seenRatio, type CardMediaProps } from '../media/card-media.tsx';
import { CardPaper } from './card-paper.tsx';
import { CardText } from './card-text.tsx';
import { SideMedia } from './side-media.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface CardFaceProps extends ComponentProps<'div'> {
  side: CardSide;
  media: CardMediaProps;
}

/** One side of a card. The children are shown in the strip at the bottom. */
export function CardFace({ side, media, children, ...rest }: CardFaceProps) {
  const t = useTexts();
  switch (side.kind) {
    case 'empty':
      return (
        <CardPaper {...rest} paper="white" className={styles.face} data-side="empty">
          <p className={styles.nothing}>{t(noContentText)}</p>
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      );
    case 'term':
      return (
        <CardPaper {...rest} paper="ruled" className={styles.face} data-side="written">
          <div className={styles.writing}>
            <VisuallyHidden>{t('Term:')} </VisuallyHidden>
            <CardText kind="term" text={side.text} />
          </div>
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      );
    case 'definition':
      return side.showsMedia ? (
        <CardPaper
          {...rest}
          {...(side.text !== undefined && mediaShape(ratioOf(media.card), seenRatio(media.card)))}
          paper="white"
          className={styles.face}
          data-side="media"
          data-tools={media.card.mediaKind === 'video' ? 'video' : undefined}
        >
          <SideMedia media={{ ...media, isWholeOnWideCards: true }} text={side.text} />
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      ) : (
        <CardPaper {...rest} paper="tinted" className={styles.face} data-side="written">
          <div className={styles.writing}>
            <VisuallyHidden>{t('Definition:')} </VisuallyHidden>
            <CardText kind="definition" text={side.text ?? ''} />
          </div>
          <div className={styles.strip}>{children}</div>
        </CardPaper>
      );
  }
}
