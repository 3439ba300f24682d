import { useEffect, useRef, type RefObject } from 'react';

/** Reports what was entered before hydration, which React keeps in the field without an event. */
export function useInputBeforeHydration(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const atHydration = useRef({ value, onChange });

  useEffect(() => {
    const { value: rendered, onChange: report } = atHydration.current;
    const changed = field.current?.value ?? rendered;
    if (changed !== rendered) report(changed);
  }, [field]);
}
