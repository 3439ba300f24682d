import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldLabels } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends ComponentProps<'input'>, FieldLabels {
  /** `className` is for the whole field. */
  inputClassName?: string | undefined;
}

/** Takes everything that an `<input>` takes. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  id,
  className,
  inputClassName,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} id={id} className={className}>
      {(control) => <input type="text" {...rest} {...control} className={classNames(styles.input, inputClassName)} />}
    </Field>
  );
}
