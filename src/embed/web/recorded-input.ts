/** Input before hydration, recorded by the pre-hydration script. */
export interface RecordedInput {
  /** A click, a touch or a key. */
  isTouched: boolean;
  /** An odd number: the back is up. */
  turns: number;
  /** What only the program can answer, in order: a control, or a key by its name. */
  readonly toReplay: (HTMLElement | string)[];
  /** Then the card is no longer turned, only recorded. */
  isHydrating: boolean;
  /** Ends the listening. */
  readonly abort: AbortController;
}

declare global {
  interface Window {
    recordedInput?: RecordedInput;
  }
}

/** From now on the card stays as React will find it. Returns whether its back is up. */
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
