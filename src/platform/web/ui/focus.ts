import { useEffect, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';

/**
 * Calls `restore` if nothing has the focus, now or after the open dialog has closed. Returns a function that ends the
 * waiting.
 */
export function recoverFocus(restore: () => void): (() => void) | undefined {
  const { activeElement } = document;
  if (activeElement === document.body) restore();
  return isInDialog(activeElement) ? onFocusLost(restore) : undefined;
}

export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="alertdialog"], [role="dialog"]') !== null;
}

function onFocusLost(callback: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    observer.disconnect();
    callback();
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

interface RecoverableRows {
  readonly list: RefObject<HTMLElement | null>;
  /** The values of `data-row`, without spaces. */
  readonly rowIds: readonly string[];
  /** A selector for the element in a row that gets the focus, or for the row itself. */
  readonly target: string;
}

interface FocusedRow {
  readonly id: string;
  readonly index: number;
  readonly dialog: HTMLElement | null;
}

/** Focuses the row after one that was removed with the focus, else the last row, the list, or the dialog around it. */
export function useFocusRecovery({ list, rowIds, target }: RecoverableRows): void {
  const focused = useRef<FocusedRow>(undefined);
  const key = rowIds.join(' ');

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      const id = row?.getAttribute('data-row') ?? undefined;
      const dialog = element.closest<HTMLElement>('[role="dialog"]');
      focused.current = id === undefined ? undefined : { id, index: key.split(' ').indexOf(id), dialog };
    };
    element.addEventListener('focusin', handleFocusIn);
    return () => element.removeEventListener('focusin', handleFocusIn);
  }, [list, key]);

  // A layout effect, so that a dialog around the list does not take the focus first.
  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || key.split(' ').includes(lost.id)) return;
    return recoverFocus(() => {
      const rows = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
      const row = rows[lost.index] ?? rows.at(-1);
      const found = row?.matches(target) ? row : row?.querySelector<HTMLElement>(target);
      (found ?? list.current ?? lost.dialog)?.focus({ preventScroll: true });
    });
  }, [list, key, target]);
}

/** Gives the focus back to the element that had it, or to the button of the menu that this element is in. */
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

/** Keeps the focus where it is when somebody presses beside a dialog, because the press may open a question. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Returns the element that has the focus or, if it is in a menu, the menu's button. */
export function findOpener(active: Element | null): HTMLElement | undefined {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : undefined;
}

/**
 * Scrolls an element into view.
 * @param changed scrolls whenever it changes
 */
export function useScrollIntoView(list: RefObject<HTMLElement | null>, selector: string | undefined, changed: unknown) {
  useEffect(() => {
    if (selector !== undefined) list.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  }, [list, selector, changed]);
}

interface GridPlace {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  readonly isRightToLeft: boolean;
}

/** Returns the index that a key leads to, which stops at the edges. Returns undefined for keys that do not move. */
export function gridStep(key: string, { index, count, columns, isRightToLeft }: GridPlace): number | undefined {
  const sideways = isRightToLeft ? -1 : 1;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, Math.max(0, index + sideways));
    case 'ArrowLeft':
      return Math.min(last, Math.max(0, index - sideways));
    case 'ArrowUp':
      return index < columns ? index : index - columns;
    case 'ArrowDown':
      return Math.floor(index / columns) === Math.floor(last / columns) ? index : Math.min(last, index + columns);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Counts the items in the first row. */
export function gridColumns(items: readonly HTMLElement[]): number {
  const top = items[0]?.offsetTop;
  return Math.max(1, items.filter((item) => item.offsetTop === top).length);
}
