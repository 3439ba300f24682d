/** The input before hydration, which the pre-hydration script records. */
export interface RecordedInput {
  /** True after a click, a touch or a key. */
  isTouched: boolean;
  /** How often the card was turned. If the number is odd, the back is up. */
  turns: number;
  /** What only the program can answer, in order: controls, and keys by their names. */
  readonly toReplay: (HTMLElement | string)[];
  /** Once true, turns are only recorded, and the card stays as it is. */
  isHydrating: boolean;
  /** Ends the listening. */
  readonly abort: AbortController;
}

declare global {
  interface Window {
    recordedInput?: RecordedInput;
  }
}

/**
 * Tells the recording that React takes over the rendered page. From now on the card stays as React will find it.
 * Returns whether its back is up.
 */
export function beginHydration(): boolean {
  const input = window.recordedInput;
  if (!input) return false;
  input.isHydrating = true;
  return input.turns % 2 === 1;
}

/** Ends the recording. From now on React listens. Returns the recording at the first call only. */
export function stopRecording(): RecordedInput | undefined {
  const input = window.recordedInput;
  delete window.recordedInput;
  input?.abort.abort();
  return input;
}
