import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { ButtonKind, ButtonSize } from './button.tsx';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';
import { Tooltip, type TooltipSide } from '../tooltip/tooltip.tsx';

export interface IconLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children' | 'aria-label'> {
  href: string;
  /** Also the words of its tooltip. */
  label: string;
  icon: LucideIcon;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  tooltipSide?: TooltipSide | undefined;
}

/** With a `target` it leaves the page; else the router takes it. */
export function IconLink({
  label,
  icon: Icon,
  kind = 'ghost',
  size = 'regular',
  tooltipSide,
  className,
  ...rest
}: IconLinkProps) {
  const attributes = {
    className: classNames(styles.button, className),
    'aria-label': label,
    'data-kind': kind,
    'data-size': size,
    'data-shape': 'icon',
  };
  return (
    <Tooltip text={label} side={tooltipSide}>
      {rest.target === undefined ? (
        <Link {...rest} {...attributes}>
          <Icon />
        </Link>
      ) : (
        <a rel="noopener" {...rest} {...attributes}>
          <Icon />
        </a>
      )}
    </Tooltip>
  );
}
