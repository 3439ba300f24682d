import { useLayoutEffect, type RefObject } from 'react';

/** For a button that is disabled under the focus. */
export function useEnabledFocus(
  button: RefObject<HTMLElement | null>,
  isDisabled: boolean,
  other: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    if (isDisabled && document.activeElement === button.current) other.current?.focus({ preventScroll: true });
  }, [button, isDisabled, other]);
}
