import { useId } from 'react';
import type { ChoiceProps } from './segmented.tsx';
import styles from './radio-list.module.css';

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** Such as a number. It is shown at the end of the line. */
  detail?: string | undefined;
  disabled?: boolean | undefined;
}

export type RadioListProps<Value extends string> = ChoiceProps<Value, RadioOption<Value>>;

/** A list of choices, one of which is selected. */
export function RadioList<Value extends string>({ label, value, options, onValueChange }: RadioListProps<Value>) {
  const name = useId();
  return (
    <div className={styles.list} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-disabled={option.disabled || undefined}>
          <input
            type="radio"
            aria-label={option.detail === undefined ? undefined : `${option.label} ${option.detail}`}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          <span className={styles.label}>{option.label}</span>
          <span data-figures>{option.detail}</span>
        </label>
      ))}
    </div>
  );
}
