import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { ButtonContent, type ButtonStyle } from './button.tsx';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonStyle {
  href: string;
}

/** With a `target` a plain link; otherwise the router handles it. */
export function LinkButton({
  kind = 'outline',
  size = 'regular',
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const attributes = { className: classNames(styles.button, className), 'data-kind': kind, 'data-size': size };
  const content = (
    <ButtonContent icon={icon} iconEnd={iconEnd}>
      {children}
    </ButtonContent>
  );
  return rest.target === undefined ? (
    <Link {...rest} {...attributes}>
      {content}
    </Link>
  ) : (
    <a rel="noopener" {...rest} {...attributes}>
      {content}
    </a>
  );
}
