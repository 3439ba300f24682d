import { useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Track } from '../../player/web/frame/mode-props.ts';
import { stopRecording } from './recorded-input.ts';

/** After hydration: counts the recorded input, and replays what the script could not answer. */
export function useInputReplay(track: Track): void {
  // The player's own layout effects come first: when the recording stops, the player listens.
  useLayoutEffect(() => {
    const input = stopRecording();
    if (!input) return;
    if (input.isTouched) track('set_view');
    for (let turn = 1; turn <= input.turns; turn += 2) track('card_flip');
    queueMicrotask(() => replay(input.toReplay));
  }, [track]);

  useEffect(() => {
    delete document.documentElement.dataset['concealed'];
  }, []);
}

/** Before any new input, each after React has handled the one before. */
function replay(toReplay: readonly (HTMLElement | string)[]): void {
  for (const pressed of toReplay) {
    flushSync(() => (typeof pressed === 'string' ? pressKey(pressed) : pressed.click()));
  }
}

/** With keyup, for listeners that wait for it. */
function pressKey(key: string): void {
  for (const type of ['keydown', 'keyup']) {
    document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  }
}
