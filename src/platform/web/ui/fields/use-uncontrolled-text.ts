import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface UncontrolledTextOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onShown: (text: string) => void;
}

/**
 * While somebody types, neither late answers nor React change the field; else it shows `value`. With `defaultValue`
 * React would replace the field's nodes on each render, and a dialog around it take the focus.
 */
export function useUncontrolledText({ field, value, onShown }: UncontrolledTextOptions) {
  const [first] = useState(value);
  const [hasFocus, setHasFocus] = useState(false);
  const outdated = useRef<string>(undefined);
  const shownBefore = useRef(value);

  useLayoutEffect(() => {
    const element = field.current;
    const isTyping = hasFocus && element?.value !== shownBefore.current;
    shownBefore.current = value;
    if (isTyping || value === outdated.current || !element) return;
    outdated.current = undefined;
    if (element.value === value) return;
    show(element, value);
    onShown(value);
  }, [field, hasFocus, value, onShown]);

  return {
    first,
    handleTyped(text: string) {
      outdated.current = value;
      onShown(text);
    },
    handleFocus: () => setHasFocus(true),
    handleBlur: () => setHasFocus(false),
  };
}

function show(element: HTMLTextAreaElement, text: string): void {
  element.value = text;
}
