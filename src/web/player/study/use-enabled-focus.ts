import { useLayoutEffect, type RefObject } from 'react';

/** A button that is disabled under the focus hands it to another one. */
export function useEnabledFocus(
  button: RefObject<HTMLElement | null>,
  isDisabled: boolean,
  other: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (isDisabled && document.activeElement === button.current) other.current?.focus({ preventScroll: true });
  }, [button, isDisabled, other]);
}
