import { useLayoutEffect } from 'react';

/** Sets an attribute on the document's root element, or on the one given, for as long as the component is there. */
export function useRootAttribute(name: string, value: string, element?: HTMLElement | null): void {
  useLayoutEffect(() => {
    const root = element ?? document.documentElement;
    const before = root.getAttribute(name);
    root.setAttribute(name, value);
    return () => {
      if (before === null) root.removeAttribute(name);
      else root.setAttribute(name, before);
    };
  }, [name, value, element]);
}
