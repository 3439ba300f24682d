import { useEffect, useRef, type RefObject } from 'react';

interface LastFocus {
  readonly row: Element;
  readonly index: number;
}

/**
 * When the control that had the focus goes, the focus would be nowhere: its row's `data-rescue` gets it, or that of the
 * row that came into its place, or the last one's, or the list itself. To be looked at whenever `changed` changes.
 */
export function useFocusRescue(list: RefObject<HTMLElement | null>, changed: unknown): void {
  const last = useRef<LastFocus>(undefined);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = ({ target }: FocusEvent) => {
      const rows = rowsOf(element);
      const index = rows.findIndex((row) => target instanceof Node && row.contains(target));
      const row = rows[index];
      last.current = row && { row, index };
    };
    /** Whoever presses beside everything wants the focus nowhere. */
    const handlePointerDown = () => {
      last.current = undefined;
    };
    document.addEventListener('focusin', handleFocusIn);
    document.addEventListener('pointerdown', handlePointerDown, { capture: true });
    return () => {
      document.removeEventListener('focusin', handleFocusIn);
      document.removeEventListener('pointerdown', handlePointerDown, { capture: true });
    };
  }, [list]);

  useEffect(() => {
    const element = list.current;
    if (!element || !last.current || document.activeElement !== document.body) return;
    const { row, index } = last.current;
    const rows = rowsOf(element);
    const heir = row.isConnected ? row : rows[Math.min(index, rows.length - 1)];
    const target = heir?.querySelector<HTMLElement>('[data-rescue]') ?? element;
    target.focus({ preventScroll: true });
  }, [list, changed]);
}

function rowsOf(list: HTMLElement): Element[] {
  return Array.from(list.querySelectorAll('[role=listitem]'));
}
