import { useRef } from 'react';
import { classNames } from '../../platform/web/ui/primitives.tsx';
import moveStyles from '../../player/web/frame/move-controls.module.css';
import { NextButton } from '../../player/web/frame/next-button.tsx';
import { PreviousButton } from '../../player/web/frame/previous-button.tsx';
import { CardCount, type CardCountProps } from './card-count.tsx';
import styles from './flip-controls.module.css';

interface FlipControlsProps extends CardCountProps {
  /** Keeps the place of the review controls' row, so that the stage does not shrink once they are loaded. */
  hasReviewRow?: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** The buttons below the deck, which lead to other cards. */
export function FlipControls({ hasReviewRow, onPrevious, onNext, ...count }: FlipControlsProps) {
  const next = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={moveStyles.controls}>
        <PreviousButton isFirst={count.position === 0} nextRef={next} onClick={onPrevious} />
        <div className={classNames(moveStyles.place, styles.place)}>
          <CardCount {...count} />
        </div>
        <NextButton ref={next} onClick={onNext} />
      </div>
      {hasReviewRow && <div className={styles.review} />}
    </>
  );
}
