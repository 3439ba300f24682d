import { useRef } from 'react';

/**
 * Handlers for a dialog that was opened by a state and not by a trigger of its own: what had the focus gets it back.
 * When that was an item of a menu, which is gone by then, the menu's button gets it.
 */
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

/** The element itself, or the button of the menu that it stands in. */
export function findOpener(active: Element | null): HTMLElement | undefined {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : undefined;
}
