import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode, type ComponentProps } from 'react';
import { classNames } from '../primitives.tsx';
import hiddenStyles from '../visually-hidden.module.css';
import styles from './field.module.css';

export interface FieldLabels {
  label: string;
  /** Leaves the label to screen readers. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
}

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldLabels {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control that `children` renders with the given attributes, and a hint or an error below. */
export function Field({ label, isLabelHidden = false, hint, error, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={isLabelHidden ? hiddenStyles.hidden : styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hasNote && (
        <p className={styles.note} id={noteId} data-bad={error !== undefined || undefined}>
          {error === undefined ? (
            hint
          ) : (
            <>
              <CircleAlert />
              {error}
            </>
          )}
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends ComponentProps<'input'>, FieldLabels {
  /** The class of the input, while `className` is that of the whole field. */
  inputClassName?: string | undefined;
}

export function TextField(props: TextFieldProps) {
  const { field, inputClassName, ...rest } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => <input type="text" {...rest} {...control} className={classNames(styles.input, inputClassName)} />}
    </Field>
  );
}

export function TextArea(props: ComponentProps<'textarea'> & FieldLabels) {
  const { field, ...rest } = splitFieldProps(props);
  return <Field {...field}>{(control) => <textarea rows={3} {...rest} {...control} className={styles.input} />}</Field>;
}

/** Separates the props of `Field` from those of the control. */
function splitFieldProps<Props extends Omit<FieldProps, 'children'>>({
  label,
  isLabelHidden,
  hint,
  error,
  id,
  className,
  ...rest
}: Props) {
  return { field: { label, isLabelHidden, hint, error, id, className }, ...rest };
}
