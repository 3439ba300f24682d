import { useId, type KeyboardEvent } from 'react';
import { typedInitials } from '../../rules/initials.ts';
import { useComposedText } from '../../../platform/web/browser/use-composed-text.ts';
import styles from './initials-field.module.css';

interface InitialsFieldProps {
  value: string;
  onValueChange: (initials: string) => void;
  /** Of the error message. */
  errorId: string | undefined;
  /** After it was emptied, or anything but letters and digits was typed. */
  onTouched: () => void;
  onEnter: () => void;
}

/** Upper-cased while typing. */
export function InitialsField({ value, onValueChange, errorId, onTouched, onEnter }: InitialsFieldProps) {
  const id = useId();
  const typing = useComposedText(value, (text) => {
    const initials = typedInitials(text);
    onValueChange(initials);
    if (initials === '') onTouched();
  });

  /** Ignores the Enter that ends an input method's composition. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Initials
      </label>
      <input
        id={id}
        data-types-first=""
        type="text"
        className={styles.input}
        dir="auto"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        {...typing}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
