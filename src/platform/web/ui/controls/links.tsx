import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { classNames } from '../primitives.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { ButtonContent, type ButtonStyle } from './button.tsx';
import type { IconOnly } from './icon-button.tsx';
import buttonStyles from './button.module.css';
import segmentedStyles from './segmented.module.css';

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonStyle {
  href: string;
}

/** A link that looks like a button. The router handles it, unless it has a `target`. */
export function LinkButton({
  kind = 'outline',
  size = 'regular',
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const attributes = { className: classNames(buttonStyles.button, className), 'data-kind': kind, 'data-size': size };
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

interface IconLinkProps extends IconOnly, Omit<LinkButtonProps, 'children' | 'aria-label' | 'icon' | 'iconEnd'> {}

export function IconLink({ label, kind = 'ghost', tooltipSide, ...rest }: IconLinkProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <LinkButton {...rest} kind={kind} aria-label={label} data-shape="icon" />
    </Tooltip>
  );
}

interface SegmentedLinksProps<Value extends string> {
  /** For screen readers. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  hrefOf: (value: Value) => string;
}

/** A row of links that looks like `Segmented`. Links work without JavaScript. They add no step to the history. */
export function SegmentedLinks<Value extends string>({ label, value, options, hrefOf }: SegmentedLinksProps<Value>) {
  return (
    <div role="group" aria-label={label} className={segmentedStyles.segmented} data-size="regular">
      {options.map((option) => (
        <Link
          key={option.value}
          href={hrefOf(option.value)}
          replace
          aria-current={option.value === value ? 'true' : undefined}
        >
          <span data-label={option.label}>{option.label}</span>
        </Link>
      ))}
    </div>
  );
}
