import { useEffect, useRef, type RefObject } from 'react';

/** Reports what was entered before hydration, which React keeps in the field without an event. */
export function useInputBeforeHydration(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const atHydration = useRef({ value, onChange });

  useEffect(() => {
    const { value: renderedValue, onChange: report } = atHydration.current;
    const enteredValue = field.current?.value ?? renderedValue;
    if (enteredValue !== renderedValue) report(enteredValue);
  }, [field]);
}
