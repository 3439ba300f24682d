import type { ReactNode } from 'react';
import { cardSides, noContentText } from '../../../player/rules/sides.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { mediaShape, visibleRatio, type CardMediaProps } from '../../../player/web/media/card-media.tsx';
import { CardPaper } from '../../../player/web/card/card-paper.tsx';
import { CardText } from '../../../player/web/card/card-text.tsx';
import { SideMedia } from '../../../player/web/card/side-media.tsx';
import styles from './both-sides-card.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface BothSidesCardProps {
  media: CardMediaProps;
  isCurrent: boolean;
  /** From 1. */
  number: number;
  tools?: ReactNode;
}

/**
 * A card of the deck that shows both sides together. It can be focused, so that its text can be scrolled by keyboard.
 */
export function BothSidesCard({ media, isCurrent, number, tools }: BothSidesCardProps) {
  const t = useTexts();
  // With the definition in front, the term is the back.
  const { front: definition, back: term } = cardSides(media.card, true);
  const showsMedia = definition.kind === 'definition' && definition.showsMedia;
  const showsVideo = showsMedia && media.card.mediaKind === 'video';
  return (
    <CardPaper
      role="group"
      aria-label={t('Card {number}', { number })}
      tabIndex={isCurrent ? 0 : -1}
      inert={!isCurrent}
      aria-hidden={!isCurrent}
      data-shown={isCurrent || undefined}
      paper={showsMedia || (definition.kind === 'empty' && term.kind === 'empty') ? 'white' : 'tinted'}
      className={styles.card}
      data-media={showsMedia || undefined}
      data-video={showsVideo || undefined}
      {...(showsMedia && mediaShape(visibleRatio(media.card)))}
    >
      {definition.kind === 'definition' && definition.showsMedia && <SideMedia media={media} text={definition.text} />}
      {definition.kind === 'definition' && !definition.showsMedia && (
        <div className={styles.definition}>
          <VisuallyHidden>{t('Definition:')} </VisuallyHidden>
          <CardText kind="definition" text={definition.text ?? ''} />
        </div>
      )}
      {definition.kind === 'empty' && <p className={styles.nothing}>{t(noContentText)}</p>}
      {term.kind === 'term' && (
        <div className={styles.term}>
          <VisuallyHidden>{t('Term:')} </VisuallyHidden>
          <CardText kind="term" text={term.text} isBeside />
        </div>
      )}
      {showsVideo && <div className={styles.tools}>{tools}</div>}
    </CardPaper>
  );
}
