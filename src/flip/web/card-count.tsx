import { useRef, useState } from 'react';
import styles from './card-count.module.css';
import { CardJump } from './card-jump.tsx';

interface CardCountProps {
  position: number;
  cardCount: number;
  /** From 0. */
  onJump: (position: number) => void;
}

/** A press opens a field for another card's number. */
export function CardCount({ position, cardCount, onJump }: CardCountProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isJumping, setJumping] = useState(false);

  function close(isByKey: boolean) {
    setJumping(false);
    if (isByKey) button.current?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.count} data-figures dir="ltr">
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`${position + 1} / ${cardCount}, go to card`}
        data-replaced={isJumping || undefined}
        onClick={() => setJumping(true)}
      >
        {position + 1} <span className={styles.total}>/ {cardCount}</span>
      </button>
      {isJumping && <CardJump position={position} cardCount={cardCount} onJump={onJump} onClose={close} />}
    </div>
  );
}
