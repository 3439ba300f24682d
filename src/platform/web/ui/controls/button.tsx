import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
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
  /** Shows a spinner in place of the icon. Sets `aria-disabled`, unless that is given. The caller changes the label. */
  isPending?: boolean | undefined;
}

/**
 * The button of all screens. Ignores presses while it is `aria-disabled`, and keeps the focus, which `disabled` would
 * take from it.
 */
export function Button({
  kind = 'outline',
  size = 'regular',
  icon,
  iconEnd,
  isPending = false,
  'aria-disabled': isAriaDisabled = isPending,
  className,
  onClick,
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
      aria-disabled={isAriaDisabled || undefined}
      onClick={isAriaDisabled ? ignorePress : onClick}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd} isPending={isPending}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** Prevents what a press does, which also keeps a submit button, and Enter in its form, from submitting. */
function ignorePress(event: MouseEvent): void {
  event.preventDefault();
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
