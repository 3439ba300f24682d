import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Track } from '../player/frame/mode-props.ts';
import { stopRecording, type RecordedInput } from './recorded-input.ts';

/** After hydration: counts the recorded input, and replays what the script could not answer. */
export function useInputReplay(track: Track): void {
  const before = useRef<RecordedInput>(undefined);

  useLayoutEffect(() => {
    before.current ??= stopRecording();
  }, []);

  useEffect(() => {
    const input = before.current;
    before.current = undefined;
    delete document.documentElement.dataset['concealed'];
    if (!input) return;
    if (input.isTouched) track('set_view');
    for (let turn = 1; turn <= input.turns; turn += 2) track('card_flip');
    replay(input.toReplay);
  }, [track]);
}

/** One at a time, each after React has handled the one before. */
function replay([pressed, ...others]: readonly (HTMLElement | string)[]): void {
  if (pressed === undefined) return;
  if (typeof pressed === 'string') pressKey(pressed);
  else pressed.click();
  setTimeout(() => replay(others));
}

/** With keyup, for listeners that wait for it. */
function pressKey(key: string): void {
  for (const type of ['keydown', 'keyup']) {
    document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  }
}
