import { useEffect, useState, type RefObject } from 'react';

/** By its `data-row`. */
export function useFocusedRow(list: RefObject<HTMLElement | null>): string | undefined {
  const [rowId, setRowId] = useState<string>();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleFocusIn = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      setRowId(row?.dataset['row']);
    };
    const handleFocusOut = () => setRowId(undefined);
    element.addEventListener('focusin', handleFocusIn);
    element.addEventListener('focusout', handleFocusOut);
    return () => {
      element.removeEventListener('focusin', handleFocusIn);
      element.removeEventListener('focusout', handleFocusOut);
    };
  }, [list]);

  return rowId;
}
