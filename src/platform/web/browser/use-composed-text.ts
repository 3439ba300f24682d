import { useState, type ChangeEvent, type CompositionEvent } from 'react';

/** Does not interfere with input methods; for an `<input>`. */
export function useComposedText(value: string, onTyped: (text: string) => void) {
  const [composed, setComposed] = useState<string>();

  function take(text: string) {
    setComposed(undefined);
    onTyped(text);
  }

  return {
    value: composed ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value);
      else take(target.value);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget.value),
  } as const;
}
