import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Track } from '../player/mode-props.ts';
import { endTakeover, type FirstTouch } from './first-touch.ts';

/**
 * Takes over from the document's own script, which turned the card until now: what it saw is counted, what it could not
 * answer is done.
 */
export function useTakeover(track: Track): void {
  const before = useRef<FirstTouch>(undefined);

  useLayoutEffect(() => {
    before.current ??= endTakeover();
  }, []);

  useEffect(() => {
    const touch = before.current;
    before.current = undefined;
    delete document.documentElement.dataset['concealed'];
    if (!touch) return;
    if (touch.isTouched) track('set_view');
    for (let turn = 1; turn <= touch.turns; turn += 2) track('card_flip');
    pressAgain(touch.missed);
  }, [track]);
}

/** One after the other, each as a press of its own: the next one is for what the one before has led to. */
function pressAgain([pressed, ...others]: readonly (HTMLElement | string)[]): void {
  if (pressed === undefined) return;
  if (typeof pressed !== 'string') pressed.click();
  else document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
  setTimeout(() => pressAgain(others));
}
