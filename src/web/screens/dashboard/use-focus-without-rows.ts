import { useEffect, useRef, type RefObject } from 'react';
import { onFocusLost } from '../../ui/on-focus-lost.ts';

/** When the last row leaves and takes the focus with it, the search field has it. */
export function useFocusWithoutRows(panel: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const hadRows = useRef(hasRows);

  useEffect(() => {
    const isEmptied = hadRows.current && !hasRows;
    hadRows.current = hasRows;
    if (!isEmptied) return;
    const rescue = () => panel.current?.querySelector('input')?.focus();
    if (document.activeElement === document.body) return rescue();
    return document.activeElement?.closest('[role="alertdialog"]') ? onFocusLost(rescue) : undefined;
  }, [panel, hasRows]);
}
