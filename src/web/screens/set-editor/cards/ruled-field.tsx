import { CircleAlert } from 'lucide-react';
import { useId, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { textLength } from '../text-length.ts';
import styles from './ruled-field.module.css';
import { useHeldText } from './use-held-text.ts';

interface RuledFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  kind: 'term' | 'definition';
  label: string;
  /** Of the card; tells the fields apart. */
  number: number;
  isLabelShown: boolean;
  value: string;
  maxLength: number;
  onEdit: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Text on a line of its own, as tall as it is long, edited in its place. */
export function RuledField({
  ref,
  kind,
  label,
  number,
  isLabelShown,
  value,
  maxLength,
  onEdit,
  onKeyDown,
}: RuledFieldProps) {
  const id = useId();
  const held = useHeldText(ref, value, onEdit);

  /** The keyboard comes in at the start of a text, where nobody goes on writing. A pointer puts the caret itself, later. */
  function handleFocus({ target }: FocusEvent<HTMLTextAreaElement>) {
    held.handleFocus();
    if (target.selectionEnd === 0) target.setSelectionRange(target.value.length, target.value.length);
  }

  const length = textLength(held.text, maxLength);
  return (
    <div className={styles.field}>
      {isLabelShown && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={styles.grow} data-kind={kind} data-text={held.text}>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          dir="auto"
          className={styles.text}
          enterKeyHint="next"
          placeholder={label}
          aria-label={`${label} ${number}`}
          aria-invalid={length?.isTooLong || undefined}
          aria-describedby={length && `${id}-length`}
          defaultValue={held.first}
          onChange={(event) => held.handleChange(event.target.value)}
          onFocus={handleFocus}
          onBlur={(event) => held.handleBlur(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {length && (
        <p className={styles.length} id={`${id}-length`} data-figures data-bad={length.isTooLong || undefined}>
          {length.isTooLong && <CircleAlert />}
          {length.words}
          {length.isTooLong && ': too long to be saved'}
        </p>
      )}
    </div>
  );
}
