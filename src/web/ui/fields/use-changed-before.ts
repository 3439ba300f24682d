import { useEffect, useRef, type RefObject } from 'react';

/** Hands over what was typed or chosen before hydration: React keeps it in the field, but tells nobody. */
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
