import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { ProgressLine } from '../../ui/display/progress-line.tsx';
import { useToastLift } from '../../ui/feedback/use-toast-lift.ts';
import { Imprint } from './imprint.tsx';
import styles from './mode-layout.module.css';

interface ModeLayoutProps {
  /** How far the mode has come, in steps of its own; or a line of its own that tells it. */
  progress: { label: string; value: number; max: number } | ReactElement;
  /** What moves the mode, within reach of the thumbs; none when it is over. */
  controls?: ReactNode;
  /** Of the stage: handlers that belong to the whole of it. */
  stageProps?: ComponentProps<'section'> | undefined;
  children: ReactNode;
}

/** What every mode puts below the player's header: the line, the stage, the controls, the imprint. */
export function ModeLayout({ progress, controls, stageProps, children }: ModeLayoutProps) {
  useToastLift(controls !== undefined);
  return (
    <>
      {isValidElement(progress) ? (
        <div className={styles.line}>{progress}</div>
      ) : (
        <ProgressLine {...progress} className={styles.line} />
      )}
      <section aria-label="Stage" {...stageProps} className={styles.stage}>
        {children}
      </section>
      <footer className={styles.foot}>
        {controls !== undefined && <div className={styles.controls}>{controls}</div>}
        <div className={styles.imprint}>
          <Imprint />
        </div>
      </footer>
    </>
  );
}
