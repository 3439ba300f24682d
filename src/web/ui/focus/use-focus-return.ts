import { useRef } from 'react';

/** For a dialog without a trigger of its own: what had the focus gets it back, or the button of the menu that it was in. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(undefined);

  function rememberOpener() {
    opener.current = findOpener(document.activeElement);
  }

  function returnFocus(event: Event) {
    if (!opener.current?.isConnected) return;
    event.preventDefault();
    opener.current.focus();
  }

  return { rememberOpener, returnFocus } as const;
}

/** The element, or the button of the menu that it stands in. */
export function findOpener(active: Element | null): HTMLElement | undefined {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : undefined;
}
