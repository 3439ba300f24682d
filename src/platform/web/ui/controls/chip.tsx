import type { ComponentProps, KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { classNames } from '../primitives.tsx';
import styles from './chip.module.css';

export interface ChipProps extends Omit<ComponentProps<'a'>, 'href' | 'aria-current'> {
  href: string;
  isCurrent: boolean;
}

/**
 * A filter in the address: a link, which works without JavaScript. It looks like a switch, so the space bar activates
 * it too.
 */
export function Chip({ isCurrent, className, ...rest }: ChipProps) {
  return (
    <Link
      {...rest}
      className={classNames(styles.chip, className)}
      aria-current={isCurrent || undefined}
      onKeyDown={followOnSpace}
    />
  );
}

function followOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
