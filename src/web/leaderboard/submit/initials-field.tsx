import { useId, useState, type ChangeEvent, type CompositionEvent } from 'react';
import { typedInitials } from '../../../shared/leaderboard/initials.ts';
import styles from './initials-field.module.css';

interface InitialsFieldProps {
  value: string;
  onValueChange: (initials: string) => void;
  /** The id of what says what is wrong. */
  errorId: string | undefined;
  /** It has been left, or something was typed that is no letter and no digit. */
  onTouched: () => void;
}

/** One to three letters or digits of any script, in upper case as they are typed. */
export function InitialsField({ value, onValueChange, errorId, onTouched }: InitialsFieldProps) {
  const id = useId();
  /** What an input method is still putting together. */
  const [composed, setComposed] = useState<string>();

  function take(text: string) {
    const initials = typedInitials(text);
    setComposed(undefined);
    onValueChange(initials);
    if (initials === '') onTouched();
  }

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value);
    else take(target.value);
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Initials
      </label>
      <input
        id={id}
        type="text"
        className={styles.input}
        dir="auto"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        value={composed ?? value}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        onChange={handleChange}
        onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget.value)}
        onBlur={onTouched}
      />
    </div>
  );
}
