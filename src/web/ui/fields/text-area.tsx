import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldLabels } from './field.tsx';
import styles from './field.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldLabels {
  /** As tall as its text, from `rows` upward. */
  isGrowing?: boolean | undefined;
  /** `className` is for the whole field. */
  inputClassName?: string | undefined;
}

/** Takes everything that a `<textarea>` takes. */
export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  id,
  className,
  inputClassName,
  isGrowing = false,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} id={id} className={className}>
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
