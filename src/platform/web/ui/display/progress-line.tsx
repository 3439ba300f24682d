import { classNames } from '../primitives.tsx';
import type { ComponentProps } from 'react';
import styles from './progress-line.module.css';

interface ProgressLineProps extends Pick<ProgressBarProps, 'label' | 'value' | 'max'> {
  /** `spark` is for study, `plain` for study without a reward, `brand` for work such as an upload. */
  tone?: 'spark' | 'plain' | 'brand' | undefined;
  className?: string | undefined;
}

/** Draws the progress as a line, beside figures that say the same. */
export function ProgressLine({ label, value, max, tone = 'spark', className }: ProgressLineProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <ProgressBar label={label} value={value} max={max} className={classNames(styles.line, className)} data-tone={tone}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </ProgressBar>
  );
}

interface ProgressBarProps extends ComponentProps<'div'> {
  /** For screen readers. */
  label: string;
  value: number;
  max: number;
}

/** The element that tells screen readers the progress. Its children are its visible part. */
export function ProgressBar({ label, value, max, ...rest }: ProgressBarProps) {
  return (
    <div {...rest} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value} />
  );
}
