import type { IconOnly } from './icon-button.tsx';
import { LinkButton, type LinkButtonProps } from './link-button.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';

export interface IconLinkProps
  extends IconOnly, Omit<LinkButtonProps, 'children' | 'aria-label' | 'icon' | 'iconEnd'> {}

export function IconLink({ label, kind = 'ghost', tooltipSide, ...rest }: IconLinkProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <LinkButton {...rest} kind={kind} aria-label={label} data-shape="icon" />
    </Tooltip>
  );
}
