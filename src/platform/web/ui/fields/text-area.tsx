import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, splitField, type FieldLabels } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldLabels {
  /** As tall as its text, from `rows` upward. */
  isGrowing?: boolean | undefined;
  /** `className` is the whole field's. */
  inputClassName?: string | undefined;
}

export function TextArea({ isGrowing = false, ...props }: TextAreaProps) {
  const { field, inputClassName, ...rest } = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          className={classNames(styles.input, inputClassName)}
          data-grows={isGrowing || undefined}
        />
      )}
    </Field>
  );
}
