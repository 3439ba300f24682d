import { useState, type ChangeEvent, type CompositionEvent } from 'react';

/** Props for an `<input>` whose text is reported only once an input method has composed it, so as not to disturb it. */
export function useComposedText(value: string, onTyped: (text: string) => void) {
  const [composingText, setComposingText] = useState<string>();

  function report(text: string) {
    setComposingText(undefined);
    onTyped(text);
  }

  return {
    value: composingText ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposingText(target.value);
      else report(target.value);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => report(event.currentTarget.value),
  } as const;
}
