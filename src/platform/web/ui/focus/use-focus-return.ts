import { useRef } from 'react';

/** To what had it, or to the button of the menu it was in. */
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

export function findOpener(active: Element | null): HTMLElement | undefined {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : undefined;
}
