import { useEffect, useRef, type RefObject } from 'react';
import { isInQuestion, rescueFocus } from '../../../ui/focus/rescue-focus.ts';

interface LastFocus {
  readonly row: Element;
  readonly index: number;
}

/**
 * When the focused control goes, its row's `data-rescue` gets the focus, else the next row's, the last one's or the list. Checked
 * whenever `changed` changes.
 */
export function useControlRescue(list: RefObject<HTMLElement | null>, changed: unknown): void {
  const last = useRef<LastFocus>(undefined);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = ({ target }: FocusEvent) => {
      if (isInQuestion(target)) return;
      const rows = rowsOf(element);
      const index = rows.findIndex((row) => target instanceof Node && row.contains(target));
      const row = rows[index];
      last.current = row && { row, index };
    };
    /** Whoever presses beside everything wants the focus nowhere. */
    const handlePointerDown = ({ target }: PointerEvent) => {
      if (!isInQuestion(target)) last.current = undefined;
    };
    document.addEventListener('focusin', handleFocusIn);
    document.addEventListener('pointerdown', handlePointerDown, { capture: true });
    return () => {
      document.removeEventListener('focusin', handleFocusIn);
      document.removeEventListener('pointerdown', handlePointerDown, { capture: true });
    };
  }, [list]);

  useEffect(() => {
    return rescueFocus(() => {
      if (list.current && last.current) focusTargetOf(list.current, last.current).focus({ preventScroll: true });
    });
  }, [list, changed]);
}

function focusTargetOf(list: HTMLElement, { row, index }: LastFocus): HTMLElement {
  const rows = rowsOf(list);
  const target = row.isConnected ? row : rows[Math.min(index, rows.length - 1)];
  return target?.querySelector<HTMLElement>('[data-rescue]') ?? list;
}

function rowsOf(list: HTMLElement): Element[] {
  return Array.from(list.querySelectorAll('[role=listitem]'));
}
