import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip, type TooltipSide } from '../tooltip/tooltip.tsx';

export interface IconOnly {
  /** The accessible name and the tooltip. */
  label: string;
  icon: LucideIcon;
  tooltipSide?: TooltipSide | undefined;
}

export interface IconButtonProps extends IconOnly, Omit<ButtonProps, 'children' | 'aria-label' | 'icon' | 'iconEnd'> {}

export function IconButton({ label, kind = 'ghost', tooltipSide, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <Button {...rest} kind={kind} aria-label={label} data-shape="icon" />
    </Tooltip>
  );
}
