import { useId, type KeyboardEvent } from 'react';
import { useComposedText } from '../../../platform/web/browser/use-composed-text.ts';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import { typedInitials } from '../../rules/initials.ts';
import styles from './initials-field.module.css';
import { isComposing } from '../../../platform/web/browser/is-composing.ts';

interface InitialsFieldProps {
  value: string;
  onValueChange: (initials: string) => void;
  errorId: string | undefined;
  /** Called when no letter or digit is left, because the field was emptied or something else was typed. */
  onEmptied: () => void;
  onEnter: () => void;
}

/** The field for the initials of a player. Text is upper-cased while it is typed. */
export function InitialsField({ value, onValueChange, errorId, onEmptied, onEnter }: InitialsFieldProps) {
  const t = useTexts();
  const id = useId();
  const typing = useComposedText(value, (text) => {
    const initials = typedInitials(text);
    onValueChange(initials);
    if (initials === '') onEmptied();
  });

  /** Ignores the Enter key that ends an input method's composition. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) onEnter();
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('Initials')}
      </label>
      <input
        id={id}
        data-autofocus=""
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
