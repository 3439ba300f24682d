import { useEffect, useRef, type RefObject } from 'react';

/**
 * When the row that had the focus leaves the list, the row that comes into its place gets it, or the last one, or the
 * list itself. Rows are told apart by `data-row`.
 */
export function useFocusRescue(list: RefObject<HTMLElement | null>, rowIds: readonly string[]): void {
  const focused = useRef<{ id: string; index: number }>(undefined);
  const key = rowIds.join(' ');

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      const id = row?.getAttribute('data-row') ?? undefined;
      focused.current = id === undefined ? undefined : { id, index: key.split(' ').indexOf(id) };
    };
    element.addEventListener('focusin', handleFocusIn);
    return () => element.removeEventListener('focusin', handleFocusIn);
  }, [list, key]);

  useEffect(() => {
    const lost = focused.current;
    if (!lost || key.split(' ').includes(lost.id) || document.activeElement !== document.body) return;
    const rows = Array.from(list.current?.querySelectorAll('[data-row]') ?? []);
    const row = rows[lost.index] ?? rows.at(-1);
    (row?.querySelector('a') ?? list.current)?.focus({ preventScroll: true });
  }, [list, key]);
}
