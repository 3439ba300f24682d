import { useEffect, useRef, type RefObject } from 'react';

/**
 * Hands over what was typed into a field of a rendered page before its program was there: React keeps such text in the
 * field, but tells nobody.
 */
export function useTypedBefore(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onType: (text: string) => void,
): void {
  const first = useRef({ value, onType });

  useEffect(() => {
    const { value: rendered, onType: tell } = first.current;
    const typed = input.current?.value ?? rendered;
    if (typed !== rendered) tell(typed);
  }, [input]);
}
