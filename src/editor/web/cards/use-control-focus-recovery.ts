import { useEffect, useRef, type RefObject } from 'react';
import { isInDialog, recoverFocus } from '../../../platform/web/ui/focus.ts';

interface LastFocus {
  readonly row: Element;
  readonly index: number;
}

/**
 * When a control is removed while it has the focus, focuses the `data-focus-fallback` of its row. If the row is gone
 * too, focuses that of the row in its place or of the last row. Where there is no fallback, focuses the list.
 * @param changed differs whenever controls may have been removed
 */
export function useControlFocusRecovery(list: RefObject<HTMLElement | null>, changed: unknown): void {
  const lastFocus = useRef<LastFocus>(undefined);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = ({ target }: FocusEvent) => {
      if (isInDialog(target)) return;
      const rows = rowsOf(element);
      const index = rows.findIndex((row) => target instanceof Node && row.contains(target));
      const row = rows[index];
      lastFocus.current = row && { row, index };
    };
    // A press elsewhere takes the focus away on purpose, so nothing is recovered after it.
    const handlePointerDown = ({ target }: PointerEvent) => {
      if (!isInDialog(target)) lastFocus.current = undefined;
    };
    document.addEventListener('focusin', handleFocusIn);
    document.addEventListener('pointerdown', handlePointerDown, { capture: true });
    return () => {
      document.removeEventListener('focusin', handleFocusIn);
      document.removeEventListener('pointerdown', handlePointerDown, { capture: true });
    };
  }, [list]);

  useEffect(() => {
    return recoverFocus(() => {
      if (!list.current || !lastFocus.current) return;
      focusTargetOf(list.current, lastFocus.current).focus({ preventScroll: true });
    });
  }, [list, changed]);
}

function focusTargetOf(list: HTMLElement, { row, index }: LastFocus): HTMLElement {
  const rows = rowsOf(list);
  const target = row.isConnected ? row : rows[Math.min(index, rows.length - 1)];
  return target?.querySelector<HTMLElement>('[data-focus-fallback]') ?? list;
}

function rowsOf(list: HTMLElement): Element[] {
  return Array.from(list.querySelectorAll('[role=listitem]'));
}
