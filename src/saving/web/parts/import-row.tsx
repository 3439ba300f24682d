import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ProgressLine } from '../../../platform/web/ui/display/progress-line.tsx';
import styles from './import-row.module.css';

interface ImportRowProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  note: ReactNode;
  children: ReactNode;
  fault?: ReactNode;
  faultId?: string | undefined;
  progress?: Pick<ComponentProps<typeof ProgressLine>, 'label' | 'value' | 'max'> | undefined;
  isOver?: boolean | undefined;
}

/** A way to import cards: its name, its buttons, its progress and its fault. */
export function ImportRow({
  title,
  note,
  children,
  fault,
  faultId,
  progress,
  isOver = false,
  ...rest
}: ImportRowProps) {
  return (
    <div {...rest} className={styles.row} data-over={isOver || undefined}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.note} data-figures>
          {note}
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
      {progress && <ProgressLine className={styles.progress} {...progress} tone="brand" />}
      <div className={styles.fault} id={faultId}>
        {fault !== undefined && (
          <>
            <CircleAlert />
            <div>{fault}</div>
          </>
        )}
      </div>
    </div>
  );
}
