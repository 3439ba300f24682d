/** What a visitor did to the rendered page before it was hydrated, as the pre-hydration script records it. */
export interface RecordedInput {
  /** There was a click, a touch or a key. */
  isTouched: boolean;
  /** How often the card was turned; after an odd number its back is up. */
  turns: number;
  /** What was pressed, in order, that only the program can answer: a control, or a key by its name. */
  readonly toReplay: (HTMLElement | string)[];
  /** React is hydrating: the card is no longer turned, presses are only recorded. */
  isHydrating: boolean;
  /** Ends the listening. */
  readonly abort: AbortController;
}

declare global {
  interface Window {
    recordedInput?: RecordedInput;
  }
}

/** From now on the card stays as React will find it. Returns whether the card's back is up. */
export function beginHydration(): boolean {
  const input = window.recordedInput;
  if (!input) return false;
  input.isHydrating = true;
  return input.turns % 2 === 1;
}

/** From now on React listens. Returns the recording, once. */
export function stopRecording(): RecordedInput | undefined {
  const input = window.recordedInput;
  delete window.recordedInput;
  input?.abort.abort();
  return input;
}
