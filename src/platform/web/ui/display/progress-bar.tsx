import type { ComponentProps } from 'react';

export interface ProgressBarProps extends ComponentProps<'div'> {
  /** For screen readers. */
  label: string;
  value: number;
  max: number;
}

/** Its children are the visible part. */
export function ProgressBar({ label, value, max, ...rest }: ProgressBarProps) {
  return (
    <div {...rest} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value} />
  );
}
