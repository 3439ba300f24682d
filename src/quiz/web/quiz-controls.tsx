import { ArrowRight } from 'lucide-react';
import { useCallback, useRef, useLayoutEffect } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { VisuallyHidden, classNames } from '../../platform/web/ui/primitives.tsx';
import moveStyles from '../../player/web/frame/move-controls.module.css';
import { PreviousButton } from '../../player/web/frame/previous-button.tsx';
import styles from './quiz-controls.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

interface QuizControlsProps {
  position: number;
  questionCount: number;
  /** The number of unanswered questions. It is 0 before the first try to submit. */
  unansweredCount: number;
  /** Whether the button for the next question is Submit instead. */
  hasSubmit: boolean;
  /** True if every question is answered. Submit is then offered at every question. */
  isComplete: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
}

/** The buttons below a question, which lead to other questions and submit the quiz. */
export function QuizControls({
  position,
  questionCount,
  unansweredCount,
  hasSubmit,
  isComplete,
  onPrevious,
  onNext,
  onSubmit,
}: QuizControlsProps) {
  const t = useTexts();
  const next = useRef<HTMLButtonElement>(null);
  const hasEarlySubmit = isComplete && !hasSubmit;
  const focusNext = useCallback(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classNames(moveStyles.controls, styles.controls)}>
      <PreviousButton isFirst={position === 0} nextRef={next} className={styles.move} onClick={onPrevious} />
      <div className={classNames(moveStyles.place, styles.count)} data-figures>
        {hasEarlySubmit ? (
          <EarlySubmit position={position} questionCount={questionCount} onFocusLost={focusNext} onSubmit={onSubmit} />
        ) : (
          <p dir="ltr" aria-hidden="true">
            {position + 1} <span className={styles.total}>/ {questionCount}</span>
            {unansweredCount > 0 && (
              <span className={styles.missing}>{t('{count} unanswered', { count: unansweredCount })}</span>
            )}
          </p>
        )}
        <VisuallyHidden role="status">
          {t('Question {number} of {count}', { number: position + 1, count: questionCount })}
        </VisuallyHidden>
      </div>
      <Button
        ref={next}
        kind={hasEarlySubmit ? 'outline' : 'primary'}
        size="tall"
        onClick={hasSubmit ? onSubmit : onNext}
        className={classNames(moveStyles.move, styles.move)}
      >
        <span className={styles.face} data-reserved={t('Submit')}>
          {hasSubmit ? (
            t('Submit')
          ) : (
            <span className={styles.onwards}>
              <span className={moveStyles.label}>{t('Next')}</span>
              <ArrowRight />
            </span>
          )}
        </span>
      </Button>
    </div>
  );
}

interface EarlySubmitProps {
  position: number;
  questionCount: number;
  /** Called when Submit disappears while it has the focus. */
  onFocusLost: () => void;
  onSubmit: () => void;
}

/**
 * The button that submits the quiz before its last question. It replaces the counter where every question is answered
 * but the main button is still Next.
 */
function EarlySubmit({ position, questionCount, onFocusLost, onSubmit }: EarlySubmitProps) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const ownButton = button.current;
    return () => {
      if (document.activeElement === ownButton) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <Button ref={button} kind="primary" size="tall" className={styles.submit} onClick={onSubmit}>
      <span className={styles.face}>
        {t('Submit')}
        <small aria-hidden="true" dir="ltr">
          {position + 1} / {questionCount}
        </small>
      </span>
    </Button>
  );
}
