import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import moves from '../frame/move-controls.module.css';
import { CardCount } from './card-count.tsx';
import styles from './flip-controls.module.css';
import { useEnabledFocus } from '../study/use-enabled-focus.ts';

interface FlipControlsProps {
  position: number;
  cardCount: number;
  onPrevious: () => void;
  onNext: () => void;
  /** To a card by its place, from 0. */
  onJump: (position: number) => void;
  /** Back to all cards, while some are practised. */
  onLeavePractice?: (() => void) | undefined;
}

export function FlipControls({ position, cardCount, onPrevious, onNext, onJump, onLeavePractice }: FlipControlsProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const isFirst = position === 0;
  useEnabledFocus(previous, isFirst, next);
  return (
    <div className={moves.controls}>
      <Button
        ref={previous}
        size="tall"
        icon={ArrowLeft}
        disabled={isFirst}
        onClick={onPrevious}
        className={moves.move}
      >
        <span className={moves.label}>Previous</span>
      </Button>
      <div className={classNames(moves.place, styles.place)}>
        <CardCount position={position} cardCount={cardCount} onJump={onJump} />
        {onLeavePractice && (
          <Button
            kind="ghost"
            size="small"
            icon={X}
            aria-label="Back to all cards"
            className={styles.leave}
            onClick={onLeavePractice}
          >
            All cards
          </Button>
        )}
      </div>
      <Button
        ref={next}
        data-next
        kind="primary"
        size="tall"
        iconEnd={ArrowRight}
        onClick={onNext}
        className={moves.move}
      >
        <span className={moves.label}>Next</span>
      </Button>
    </div>
  );
}
