import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { ProgressLine } from '../../../platform/web/ui/display/progress-line.tsx';
import { useToastLift } from '../../../platform/web/ui/feedback/use-toast-lift.ts';
import { Imprint } from './imprint.tsx';
import styles from './mode-layout.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';

interface ModeLayoutProps {
  /** Values for the progress bar, or an element that replaces it. */
  progress: { label: string; value: number; max: number } | ReactElement;
  /** Undefined when the mode has ended. */
  controls?: ReactNode;
  stageProps?: ComponentProps<'section'> | undefined;
  children: ReactNode;
}

/** The layout that all modes share: progress above, the stage, and controls at the bottom. */
export function ModeLayout({ progress, controls, stageProps, children }: ModeLayoutProps) {
  const t = useTexts();
  useToastLift(controls !== undefined);
  return (
    <>
      {isValidElement(progress) ? (
        <div className={styles.line}>{progress}</div>
      ) : (
        <ProgressLine {...progress} className={styles.line} />
      )}
      <section aria-label={t('Stage')} {...stageProps} className={styles.stage}>
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
