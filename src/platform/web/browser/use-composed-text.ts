import { useState, type ChangeEvent, type CompositionEvent } from 'react';

/** Props for an `<input>` whose text is reported only once an input method has composed it, so as not to disturb it. */
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
