import { useState } from 'react';

/**
 * The text of a field that saves itself. While the field has the focus it holds its own: no answer that comes late changes
 * what is being typed. Else it shows `value`.
 */
export function useHeldText(value: string, onEdit: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [hasFocus, setHasFocus] = useState(false);

  if (!hasFocus && value !== seen) {
    setSeen(value);
    setText(value);
  }

  return {
    text,
    handleChange(typed: string) {
      setText(typed);
      onEdit(typed);
    },
    handleFocus: () => setHasFocus(true),
    handleBlur: () => setHasFocus(false),
  };
}
