import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useEnabledFocus } from '../flip/use-enabled-focus.ts';
import styles from './quiz-controls.module.css';

const submitText = 'Submit';

interface QuizControlsProps {
  position: number;
  questionCount: number;
  /** How many are pointed at because they lack an answer. */
  missingCount: number;
  /** Submit in the place of Next. */
  hasSubmit: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
}

/** Previous, how far one is, and next or submit. */
export function QuizControls({
  position,
  questionCount,
  missingCount,
  hasSubmit,
  onPrevious,
  onNext,
  onSubmit,
}: QuizControlsProps) {
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
          {position + 1} <span className={styles.total}>/ {questionCount}</span>
        </span>
        {missingCount > 0 && (
          <span className={styles.missing} aria-hidden="true">
            {missingCount} unanswered
          </span>
        )}
        <VisuallyHidden role="status">{`Question ${position + 1} of ${questionCount}`}</VisuallyHidden>
      </p>
      <Button ref={next} kind="primary" size="tall" onClick={hasSubmit ? onSubmit : onNext} className={styles.move}>
        <span className={styles.face} data-reserved={submitText}>
          {hasSubmit ? (
            submitText
          ) : (
            <span className={styles.onwards}>
              <span className={styles.label}>Next</span>
              <ArrowRight />
            </span>
          )}
        </span>
      </Button>
    </div>
  );
}
