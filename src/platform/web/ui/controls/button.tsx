import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames, Spinner } from '../primitives.tsx';
import styles from './button.module.css';

/** A screen has at most one `primary` button, and only confirmations have `danger`. */
export type ButtonKind = 'primary' | 'outline' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'regular' | 'tall';

export interface ButtonStyle {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Disables the button and shows a spinner in place of the icon. The caller changes the label. */
  isPending?: boolean | undefined;
}

export function Button({
  kind = 'outline',
  size = 'regular',
  icon,
  iconEnd,
  isPending = false,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-pending={isPending || undefined}
      disabled={disabled || isPending}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd} isPending={isPending}>
        {children}
      </ButtonContent>
    </button>
  );
}

interface ButtonContentProps extends Pick<ButtonStyle, 'icon' | 'iconEnd'> {
  isPending?: boolean | undefined;
  children: ReactNode;
}

export function ButtonContent({ icon: Icon, iconEnd: IconEnd, isPending = false, children }: ButtonContentProps) {
  return (
    <>
      {isPending ? <Spinner /> : Icon && <Icon />}
      {children}
      {IconEnd && <IconEnd />}
    </>
  );
}
