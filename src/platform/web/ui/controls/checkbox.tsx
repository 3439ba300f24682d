import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { classNames } from '../primitives.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
}

export function Checkbox({ label, checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, className)} data-disabled={rest.disabled || undefined}>
      <input
        {...rest}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked, event)}
      />
      <span>{label}</span>
    </label>
  );
}
