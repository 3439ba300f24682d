import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import type { ChoiceProps } from '../controls/segmented.tsx';
import { Field } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select.module.css';
import { useInputBeforeHydration } from './use-input-before-hydration.ts';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string>
  extends
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'ref'>,
    ChoiceProps<Value, SelectOption<Value>> {
  /** For screen readers only. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** `field` looks like an input, `quiet` like a ghost button. */
  variant?: 'field' | 'quiet' | undefined;
  /** Replaces the chevron. */
  icon?: LucideIcon | undefined;
  /** Shows only the icon on phones. */
  isIconOnPhones?: boolean | undefined;
}

/** A labelled choice from a list. Uses the browser's own select, which is best on phones. */
export function Select<Value extends string>({
  label,
  isLabelHidden = true,
  hint,
  value,
  options,
  onValueChange,
  variant = 'field',
  icon: Icon = ChevronDown,
  isIconOnPhones = false,
  id,
  className,
  ...rest
}: SelectProps<Value>) {
  const select = useRef<HTMLSelectElement>(null);
  useInputBeforeHydration(select, value, handleChange);

  function handleChange(chosenValue: string) {
    const option = options.find((candidate) => candidate.value === chosenValue);
    if (option) onValueChange(option.value);
  }

  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} id={id} className={className}>
      {(control) => (
        <span className={styles.select} data-variant={variant} data-icon-on-phones={isIconOnPhones || undefined}>
          <select
            {...rest}
            {...control}
            ref={select}
            className={fieldStyles.input}
            value={value}
            onChange={(event) => handleChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon />
        </span>
      )}
    </Field>
  );
}
