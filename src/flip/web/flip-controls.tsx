import { ArrowRight } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../platform/web/ui/primitives.tsx';
import moveStyles from '../../player/web/frame/move-controls.module.css';
import { PreviousButton } from '../../player/web/frame/previous-button.tsx';
import { CardCount, type CardCountProps } from './card-count.tsx';
import styles from './flip-controls.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

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

interface NextButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

function NextButton({ ref, onClick }: NextButtonProps) {
  const t = useTexts();
  return (
    <Button
      ref={ref}
      data-next
      kind="primary"
      size="tall"
      iconEnd={ArrowRight}
      onClick={onClick}
      className={moveStyles.move}
    >
      <span className={moveStyles.label}>{t('Next')}</span>
    </Button>
  );
}
