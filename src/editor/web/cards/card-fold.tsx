import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Card } from '../../../cards/contract/card.ts';
import { CardPicture } from '../../../saving/web/parts/card-picture.tsx';
import styles from './card-fold.module.css';
import { mediaShape } from './media/media-shape.ts';

interface CardFoldProps {
  box: ReactNode;
  card: Card;
  number: number;
  /** What failed, in the place of the definition. */
  failure: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

export function CardFold({ box, ...fold }: CardFoldProps) {
  return (
    <div className={styles.line}>
      {box}
      <FoldButton {...fold} />
    </div>
  );
}

function FoldButton({ card, number, failure, isOpen, onToggle }: Omit<CardFoldProps, 'box'>) {
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      data-focus-fallback={isOpen ? undefined : ''}
      onClick={onToggle}
    >
      <span className={styles.number} data-figures>
        {number}
      </span>
      {!isOpen && (
        <span className={styles.picture} style={mediaShape(card)} data-empty={!card.hasMedia || undefined}>
          <CardPicture card={card} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.term} dir="auto" data-empty={card.term === '' || undefined}>
          {card.term || 'No term yet'}
        </span>
        {!isOpen && (
          <span className={styles.definition} dir="auto" data-bad={failure !== undefined || undefined}>
            {failure ?? (card.definition || 'No definition yet')}
          </span>
        )}
      </span>
      <ChevronDown className={styles.chevron} />
    </button>
  );
}
