import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import styles from './quiz-controls.module.css';

interface EarlySubmitProps {
  position: number;
  questionCount: number;
  /** Submit replaces Next at the last question. */
  onFocusLost: () => void;
  onSubmit: () => void;
}

/** Replaces the count. */
export function EarlySubmit({ position, questionCount, onFocusLost, onSubmit }: EarlySubmitProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (document.activeElement === own) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <Button ref={button} kind="primary" size="tall" className={styles.submit} onClick={onSubmit}>
      <span className={styles.face}>
        Submit
        <small aria-hidden="true" dir="ltr">
          {position + 1} / {questionCount}
        </small>
      </span>
    </Button>
  );
}
