import { useLayoutEffect } from 'react';

/** Undefined changes nothing. */
export function useRootAttribute(name: string, value: string | undefined, element?: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (value === undefined) return;
    const root = element ?? document.documentElement;
    const before = root.getAttribute(name);
    root.setAttribute(name, value);
    return () => {
      if (before === null) root.removeAttribute(name);
      else root.setAttribute(name, before);
    };
  }, [name, value, element]);
}
