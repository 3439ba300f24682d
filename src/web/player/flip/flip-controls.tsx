import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './flip-controls.module.css';
import { useEnabledFocus } from './use-enabled-focus.ts';

interface FlipControlsProps {
  position: number;
  cardCount: number;
  onPrevious: () => void;
  onNext: () => void;
}

export function FlipControls({ position, cardCount, onPrevious, onNext }: FlipControlsProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const isFirst = position === 0;
  useEnabledFocus(previous, isFirst, next);
  return (
    <div className={styles.controls}>
      <Button
        ref={previous}
        size="tall"
        icon={ArrowLeft}
        disabled={isFirst}
        onClick={onPrevious}
        className={styles.move}
      >
        <span className={styles.label}>Previous</span>
      </Button>
      <p className={styles.count} data-figures dir="ltr">
        <span aria-hidden="true">
          {position + 1} <span className={styles.total}>/ {cardCount}</span>
        </span>
        <VisuallyHidden role="status">{`Card ${position + 1} of ${cardCount}`}</VisuallyHidden>
      </p>
      <Button ref={next} kind="primary" size="tall" iconEnd={ArrowRight} onClick={onNext} className={styles.move}>
        <span className={styles.label}>Next</span>
      </Button>
    </div>
  );
}
