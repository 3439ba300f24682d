import { useEffect, useRef, type RefObject } from 'react';
import { recoverFocus } from '../../../ui/focus/recover-focus.ts';

/** Moves the focus to the search field. */
export function useFocusWithoutRows(panel: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const hadRows = useRef(hasRows);

  useEffect(() => {
    const isEmptied = hadRows.current && !hasRows;
    hadRows.current = hasRows;
    return isEmptied ? recoverFocus(() => panel.current?.querySelector('input')?.focus()) : undefined;
  }, [panel, hasRows]);
}
