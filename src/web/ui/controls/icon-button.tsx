import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ButtonKind, ButtonSize } from './button.tsx';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';
import { Spinner } from '../display/spinner.tsx';
import { Tooltip, type TooltipSide } from '../tooltip/tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Also the words of its tooltip. */
  label: string;
  icon: LucideIcon;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  isPending?: boolean | undefined;
  tooltipSide?: TooltipSide | undefined;
}

export function IconButton({
  label,
  icon: Icon,
  kind = 'ghost',
  size = 'regular',
  isPending = false,
  disabled = false,
  tooltipSide,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        className={classNames(styles.button, className)}
        aria-label={label}
        data-kind={kind}
        data-size={size}
        data-shape="icon"
        data-pending={isPending || undefined}
        disabled={disabled || isPending}
      >
        {isPending ? <Spinner /> : <Icon />}
      </button>
    </Tooltip>
  );
}
