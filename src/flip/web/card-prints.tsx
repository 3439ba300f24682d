import { Bookmark } from 'lucide-react';
import type { Card } from '../../cards/contract/card.ts';
import { setHue } from '../../platform/rules/hue.ts';
import { Thumbnail } from '../../media/web/thumbnail.tsx';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import { Term } from '../../player/web/card/term.tsx';
import styles from './card-prints.module.css';

/** Further ones are only counted, so that the next actions stay in view. */
const maxPrints = 40;

interface LaidOutCard {
  readonly card: Card;
  readonly isKnown: boolean;
}

interface CardPrintsProps {
  setId: string;
  cards: readonly LaidOutCard[];
}

/** Known cards are bright, others outlined and, if there are many, first. */
export function CardPrints({ setId, cards }: CardPrintsProps) {
  const sorted = cards.length > maxPrints ? cards.toSorted((a, b) => Number(a.isKnown) - Number(b.isKnown)) : cards;
  const shown = sorted.slice(0, maxPrints);
  return (
    <ul className={styles.prints} data-hue={setHue(setId)} aria-label="Cards">
      {shown.map(({ card, isKnown }) => (
        <li key={card.id} className={styles.print} data-known={isKnown}>
          <Face setId={setId} card={card} />
          {!isKnown && <Bookmark className={styles.mark} />}
          <VisuallyHidden>
            {card.term === '' ? 'Card without a term' : <Term text={card.term} />}
            {isKnown ? ': known' : ': still learning'}
          </VisuallyHidden>
        </li>
      ))}
      {cards.length > shown.length && <li className={styles.more}>{`and ${cards.length - shown.length} more`}</li>}
    </ul>
  );
}

function Face({ setId, card }: { setId: string; card: Card }) {
  const path = card.mediaKind === 'video' ? card.posterPath : card.mediaPath;
  if (path === null) {
    return (
      <span className={styles.words} dir="auto" aria-hidden="true">
        {card.term || card.definition}
      </span>
    );
  }
  const framed = { thumbnailBox: card.signingBox, thumbnailWidth: card.mediaWidth, thumbnailHeight: card.mediaHeight };
  return (
    <Thumbnail
      className={styles.picture}
      setId={setId}
      title={card.term}
      imagePath={path}
      framed={{ ...framed, thumbnailVideoBox: null, thumbnailVideoWidth: null, thumbnailVideoHeight: null }}
    />
  );
}
