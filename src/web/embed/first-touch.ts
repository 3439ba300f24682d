/** What a visitor did to the rendered page before the program was there. The document's own script keeps it. */
export interface FirstTouch {
  /** There was a click, a touch or a key. */
  isTouched: boolean;
  /** How often the card was turned; after an odd number its back is up. */
  turns: number;
  /** What was pressed, in order, that only the program can answer: a control, or a key by its name. */
  readonly missed: (HTMLElement | string)[];
  /** The program is on its way in: the card is no longer turned, what is pressed is only remembered. */
  isHandingOver: boolean;
  /** Ends the listening. */
  readonly abort: AbortController;
}

declare global {
  interface Window {
    firstTouch?: FirstTouch;
  }
}

/** From now on nothing is turned that the program would not know of. Returns whether the card's back is up. */
export function beginTakeover(): boolean {
  const touch = window.firstTouch;
  if (!touch) return false;
  touch.isHandingOver = true;
  return touch.turns % 2 === 1;
}

/** From now on the program listens. Returns what happened before, once. */
export function endTakeover(): FirstTouch | undefined {
  const touch = window.firstTouch;
  delete window.firstTouch;
  touch?.abort.abort();
  return touch;
}
