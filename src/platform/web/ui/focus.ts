import { useEffect, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';

/**
 * Calls `restore` if nothing has the focus now, or once nothing has it after the open dialog has closed. Returns a
 * function that stops waiting for the dialog.
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

interface FocusRecoveryOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** The values of `data-row`, which contain no spaces. */
  readonly rowIds: readonly string[];
  /** Selects what gets the focus: an element in the row, or the row itself. */
  readonly target: string;
}

interface FocusedRow {
  readonly id: string;
  readonly index: number;
  /** The dialog around the list. */
  readonly dialog: HTMLElement | null;
}

/** Focuses the row after a removed row that had the focus, else the last row, the list, or the list's dialog. */
export function useFocusRecovery({ list, rowIds, target }: FocusRecoveryOptions): void {
  const focusedRow = useRef<FocusedRow>(undefined);
  const joinedIds = rowIds.join(' ');

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      const id = row?.getAttribute('data-row') ?? undefined;
      const dialog = element.closest<HTMLElement>('[role="dialog"]');
      focusedRow.current = id === undefined ? undefined : { id, index: joinedIds.split(' ').indexOf(id), dialog };
    };
    element.addEventListener('focusin', handleFocusIn);
    return () => element.removeEventListener('focusin', handleFocusIn);
  }, [list, joinedIds]);

  // A layout effect, so that a dialog around the list does not take the focus first.
  useLayoutEffect(() => {
    const removedRow = focusedRow.current;
    if (!removedRow || joinedIds.split(' ').includes(removedRow.id)) return;
    return recoverFocus(() => {
      const rows = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
      const row = rows[removedRow.index] ?? rows.at(-1);
      const control = row?.matches(target) ? row : row?.querySelector<HTMLElement>(target);
      (control ?? list.current ?? removedRow.dialog)?.focus({ preventScroll: true });
    });
  }, [list, joinedIds, target]);
}

/** Returns the handlers with which a dialog gives the focus back to its opener (see `findOpener`) when it closes. */
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

/** Returns the active element or, if it is in a menu, the menu's button. */
export function findOpener(active: Element | null): HTMLElement | undefined {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : undefined;
}

/**
 * Keeps a press beside a dialog from taking the focus. The press may open a question, which gives the focus back to the
 * element that had it.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Scrolls the element that `selector` finds in the list into view, and again whenever `trigger` changes. */
export function useScrollIntoView(list: RefObject<HTMLElement | null>, selector: string | undefined, trigger: unknown) {
  useEffect(() => {
    if (selector !== undefined) list.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  }, [list, selector, trigger]);
}

interface GridPosition {
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  readonly isRightToLeft: boolean;
}

/** Returns the index to which a key moves, within the edges. Returns undefined for keys that do not move. */
export function nextGridIndex(key: string, { index, count, columns, isRightToLeft }: GridPosition): number | undefined {
  const rightStep = isRightToLeft ? -1 : 1;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, Math.max(0, index + rightStep));
    case 'ArrowLeft':
      return Math.min(last, Math.max(0, index - rightStep));
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
