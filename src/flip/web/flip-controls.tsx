import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../platform/web/ui/class-names.ts';
import moves from '../../player/web/frame/move-controls.module.css';
import { NextButton } from '../../player/web/frame/next-button.tsx';
import { PreviousButton } from '../../player/web/frame/previous-button.tsx';
import { CardCount } from './card-count.tsx';
import styles from './flip-controls.module.css';

interface FlipControlsProps {
  position: number;
  cardCount: number;
  onPrevious: () => void;
  onNext: () => void;
  /** From 0. */
  onJump: (position: number) => void;
  onLeavePractice?: (() => void) | undefined;
}

export function FlipControls({ position, cardCount, onPrevious, onNext, onJump, onLeavePractice }: FlipControlsProps) {
  const next = useRef<HTMLButtonElement>(null);
  return (
    <div className={moves.controls}>
      <PreviousButton isFirst={position === 0} nextRef={next} onClick={onPrevious} />
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
      <NextButton ref={next} onClick={onNext} />
    </div>
  );
}
