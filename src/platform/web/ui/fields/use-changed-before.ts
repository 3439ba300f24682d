import { useEffect, useRef, type RefObject } from 'react';

/** Reports what was entered before hydration, which React keeps in the field without an event. */
export function useChangedBefore(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const first = useRef({ value, onChange });

  useEffect(() => {
    const { value: rendered, onChange: report } = first.current;
    const changed = field.current?.value ?? rendered;
    if (changed !== rendered) report(changed);
  }, [field]);
}
