import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './chip.module.css';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  isPressed: boolean;
}

/** A filter that is on or off. */
export function Chip({ isPressed, className, ...rest }: ChipProps) {
  return <button type="button" {...rest} className={classNames(styles.chip, className)} aria-pressed={isPressed} />;
}
