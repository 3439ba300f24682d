import type { ComponentProps } from 'react';
import { noContentText, type CardSide } from '../../rules/sides.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import styles from './card-face.module.css';
import { ratioOf } from '../../../cards/rules/media-ratio.ts';
import { mediaShape, visibleRatio, type CardMediaProps } from '../media/card-media.tsx';
import { CardPaper } from './card-paper.tsx';
import { CardText } from './card-text.tsx';
import { SideMedia } from './side-media.tsx';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface CardFaceProps extends ComponentProps<'div'> {
  side: CardSide;
  media: CardMediaProps;
}

/** One side of a card. The children, such as buttons and hints, are shown in the strip at its bottom edge. */
export function CardFace({ side, media, children, ...rest }: CardFaceProps) {
  const t = useTexts();
  const strip = <div className={styles.strip}>{children}</div>;
  switch (side.kind) {
    case 'empty':
      return (
        <CardPaper {...rest} paper="white" className={styles.face} data-side="empty">
          <p className={styles.nothing}>{t(noContentText)}</p>
          {strip}
        </CardPaper>
      );
    case 'term':
      return (
        <CardPaper {...rest} paper="ruled" className={styles.face} data-side="written">
          <div className={styles.writing}>
            <VisuallyHidden>{t('Term:')} </VisuallyHidden>
            <CardText kind="term" text={side.text} />
          </div>
          {strip}
        </CardPaper>
      );
    case 'definition':
      return side.showsMedia ? (
        <CardPaper
          {...rest}
          // Beside a text, the layout depends on the ratio of the media: of the whole frame on wide cards, and of the
          // part that cropping leaves on narrow ones.
          {...(side.text !== undefined && mediaShape(ratioOf(media.card), visibleRatio(media.card)))}
          paper="white"
          className={styles.face}
          data-side="media"
          // Leaves room for the controls of a video.
          data-tools={media.card.mediaKind === 'video' ? 'video' : undefined}
        >
          {/* Wide cards have room for the frame without cropping (decision 039). */}
          <SideMedia media={{ ...media, isWholeOnWideCards: true }} text={side.text} />
          {strip}
        </CardPaper>
      ) : (
        <CardPaper {...rest} paper="tinted" className={styles.face} data-side="written">
          <div className={styles.writing}>
            <VisuallyHidden>{t('Definition:')} </VisuallyHidden>
            <CardText kind="definition" text={side.text ?? ''} />
          </div>
          {strip}
        </CardPaper>
      );
  }
}
