import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { maxTermLength } from '../../../platform/rules/limits.ts';
import styles from './typed-answer.module.css';
import { useChoiceFocus } from './use-choice-focus.ts';

interface TypedAnswerProps {
  id: string;
  labelledBy: string;
  lang: string | undefined;
  answer: string | undefined;
  isPointedAt: boolean;
  /** Whether the previous answers had the focus. */
  holdsFocus: RefObject<boolean>;
  onType: (text: string) => void;
  onEnter: () => void;
}

/** Without spelling aids. Ignores the `Enter` that ends a composition. */
export function TypedAnswer({
  id,
  labelledBy,
  lang,
  answer = '',
  isPointedAt,
  holdsFocus,
  onType,
  onEnter,
}: TypedAnswerProps) {
  const place = useRef<HTMLDivElement>(null);
  useChoiceFocus(place, holdsFocus);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <div ref={place} className={styles.typed}>
      <label htmlFor={id} className={styles.label}>
        Type the term
      </label>
      <input
        id={id}
        type="text"
        className={styles.field}
        aria-labelledby={labelledBy}
        aria-required="true"
        aria-invalid={isPointedAt || undefined}
        dir="auto"
        lang={lang}
        tabIndex={0}
        maxLength={maxTermLength}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={answer}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
