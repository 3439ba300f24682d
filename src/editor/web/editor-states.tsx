import type { ReactNode } from 'react';
import { FailedState } from '../../platform/web/ui/feedback/failed-state.tsx';
import { Skeleton } from '../../platform/web/ui/display/skeleton.tsx';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import styles from './editor-states.module.css';

/** In percent, so that the skeleton looks like cards. */
const skeletonWidths = [
  [60, 86],
  [44, 70],
  [52, 78],
  [38, 62],
  [56, 82],
] as const;

const fieldWidths = [30, 114, 52];

export function EditorLoading() {
  return (
    <main className={styles.loading} aria-busy="true">
      <VisuallyHidden>
        <p role="status">Loading set editor...</p>
      </VisuallyHidden>
      <div className={styles.bar}>
        <Skeleton inlineSize={18} blockSize={18} />
        <Skeleton inlineSize={180} blockSize={18} />
        <Skeleton className={styles.button} inlineSize={128} blockSize="var(--control)" />
      </div>
      <div className={styles.page}>
        <div className={styles.information}>
          <Skeleton className={styles.heading} inlineSize={150} blockSize={18} />
          {fieldWidths.map((width) => (
            <div key={width} className={styles.field}>
              <Skeleton inlineSize={width} blockSize={12} />
              <Skeleton blockSize="var(--control)" />
            </div>
          ))}
        </div>
        <div className={styles.import}>
          <Skeleton inlineSize={190} blockSize={18} />
        </div>
        <div className={styles.cards}>
          <div className={styles.head}>
            <Skeleton inlineSize={80} blockSize={18} />
          </div>
          <div className={styles.columns} />
          {skeletonWidths.map(([term, definition]) => (
            <div key={term} className={styles.card}>
              <Skeleton className={styles.well} />
              <Skeleton className={styles.term} inlineSize={`${term}%`} blockSize={18} />
              <Skeleton className={styles.definition} inlineSize={`${definition}%`} blockSize={14} />
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}

interface EditorFailedProps {
  onRetry: () => void;
}

export function EditorFailed({ onRetry }: EditorFailedProps) {
  return (
    <Notice>
      <FailedState
        level={1}
        title="The set could not be loaded"
        text="Check your connection, then try again."
        onRetry={onRetry}
      />
    </Notice>
  );
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <main className={styles.notice}>
      <div role="alert">{children}</div>
    </main>
  );
}
