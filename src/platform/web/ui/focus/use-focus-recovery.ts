import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { recoverFocus } from './recover-focus.ts';

interface RecoverableRows {
  readonly list: RefObject<HTMLElement | null>;
  /** The values of `data-row`. */
  readonly rowIds: readonly string[];
  /** A selector. */
  readonly target: string;
}

interface FocusedRow {
  readonly id: string;
  readonly index: number;
  readonly dialog: HTMLElement | null;
}

/** To the next row, else the last, the list, or the dialog around it. */
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
      const rows = Array.from(list.current?.querySelectorAll('[data-row]') ?? []);
      const row = rows[lost.index] ?? rows.at(-1);
      const focusTarget = row?.querySelector<HTMLElement>(target) ?? list.current ?? lost.dialog;
      focusTarget?.focus({ preventScroll: true });
    });
  }, [list, key, target]);
}
