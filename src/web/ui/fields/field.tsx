import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import hiddenStyles from '../visually-hidden.module.css';
import styles from './field.module.css';

/** What every labelled field takes besides its control's own properties. */
export interface FieldLabels {
  label: string;
  /** The label is read, not shown: for fields whose placeholder and place say what they are. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and what to do; takes the hint's place. */
  error?: string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
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

/** A label above a control, a hint or an error below it. */
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
