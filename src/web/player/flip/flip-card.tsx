import type { KeyboardEvent, ReactNode } from 'react';
import type { CardSides } from '../../../shared/study/sides.ts';
import { CardFace } from '../card-face.tsx';
import type { CardMediaProps } from '../card-media.tsx';
import styles from './flip-card.module.css';

interface FlipCardProps {
  sides: CardSides;
  media: Omit<CardMediaProps, 'fallback' | 'isShown'>;
  /** The card on top; the others wait unseen. */
  isCurrent: boolean;
  isFlipped: boolean;
  onFlip: () => void;
  /** Below the front. */
  hint?: ReactNode;
}

/** A card of two sides. Each is a button that turns it, named by what it shows; the side that is away is not there. */
export function FlipCard({ sides, media, isCurrent, isFlipped, onFlip, hint }: FlipCardProps) {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) onFlip();
  }

  function face(place: 'front' | 'back') {
    const isShown = isCurrent && isFlipped === (place === 'back');
    return (
      <CardFace
        role="button"
        tabIndex={isShown ? 0 : -1}
        inert={!isShown}
        aria-hidden={!isShown}
        data-place={place}
        data-shown={isShown || undefined}
        side={sides[place]}
        media={{ ...media, isShown }}
        onClick={onFlip}
        onKeyDown={handleKeyDown}
      >
        {place === 'front' ? hint : undefined}
      </CardFace>
    );
  }

  return (
    <div className={styles.turn} data-flipped={isFlipped}>
      {face('front')}
      {face('back')}
    </div>
  );
}
