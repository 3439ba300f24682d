import { startTransition, useLayoutEffect, useState, type RefObject } from 'react';

/** Where a field is as tall as its text by CSS alone, the character is painted first and what is said about it after. */
const canWait = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
const whenItMay = canWait ? startTransition : (update: () => void) => update();

/**
 * The text of a field that saves itself: give the field `first` as its `defaultValue`. While it has the focus it holds its
 * own text: no answer that comes late changes what is being typed, and a key costs the browser's own work only. Else it
 * shows `value`.
 */
export function useHeldText(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onEdit: (text: string) => void,
) {
  const [first] = useState(value);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [hasFocus, setHasFocus] = useState(false);

  if (!hasFocus && value !== seen) {
    setSeen(value);
    setText(value);
  }

  useLayoutEffect(() => {
    if (!hasFocus && field.current) showText(field.current, text);
  }, [field, hasFocus, text]);

  return {
    first,
    text,
    handleChange(typed: string) {
      whenItMay(() => setText(typed));
      onEdit(typed);
    },
    handleFocus: () => setHasFocus(true),
    handleBlur(typed: string) {
      setText(typed);
      setHasFocus(false);
    },
  };
}

function showText(element: HTMLTextAreaElement, text: string): void {
  if (element.value !== text) element.value = text;
}
