import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, splitField, type FieldLabels } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends ComponentProps<'input'>, FieldLabels {
  /** `className` is the whole field's. */
  inputClassName?: string | undefined;
}

export function TextField(props: TextFieldProps) {
  const { field, inputClassName, ...rest } = splitField(props);
  return (
    <Field {...field}>
      {(control) => <input type="text" {...rest} {...control} className={classNames(styles.input, inputClassName)} />}
    </Field>
  );
}
