import type { KeyboardEvent, ReactNode } from 'react';
import type { CardSide, CardSides } from '../../../player/rules/sides.ts';
import { CardFace } from '../../../player/web/card/card-face.tsx';
import type { CardMediaProps } from '../../../player/web/media/card-media.tsx';
import styles from './flip-card.module.css';

interface FlipCardProps {
  sides: CardSides;
  media: Omit<CardMediaProps, 'fallback' | 'isShown'>;
  isCurrent: boolean;
  isFlipped: boolean;
  onFlip: () => void;
  hint?: ReactNode;
  /** The tools are rendered outside the button that turns the card. */
  renderTools?: ((side: CardSide, place: Place, isShown: boolean) => ReactNode) | undefined;
}

/** The place of a side on its card. */
export type Place = 'front' | 'back';

/**
 * A card of the deck, which turns when it is pressed. Each side is a button that turns the card. Its name is its
 * content. Screen readers do not see the hidden side.
 */
export function FlipCard({ sides, media, isCurrent, isFlipped, onFlip, hint, renderTools }: FlipCardProps) {
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) onFlip();
  }

  const isUp = (place: Place) => isCurrent && isFlipped === (place === 'back');

  function face(place: Place) {
    const isShown = isUp(place);
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

  function tools(place: Place) {
    const isShown = isUp(place);
    const content = renderTools?.(sides[place], place, isShown);
    if (!content) return undefined;
    return (
      <div
        className={styles.tools}
        inert={!isShown}
        data-place={place}
        data-shown={isShown || undefined}
        data-side={sides[place].kind}
      >
        {content}
      </div>
    );
  }

  return (
    <div className={styles.turn} data-flipped={isFlipped}>
      {face('front')}
      {face('back')}
      {tools('front')}
      {tools('back')}
    </div>
  );
}
