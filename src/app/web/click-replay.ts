import { useEffect } from 'react';

/** Clicks before hydration, recorded by the pre-hydration script. */
export interface RecordedClicks {
  readonly buttons: HTMLElement[];
  /** Ends the recording. */
  readonly abort: AbortController;
}

declare global {
  interface Window {
    recordedClicks?: RecordedClicks;
  }
}

/**
 * Ends the recording of clicks that began before hydration. Call it right before hydration, from which on React answers
 * clicks.
 */
export function stopRecordingClicks(): void {
  window.recordedClicks?.abort.abort();
}

/** Replays recorded clicks in order and in a task of its own, because React does not answer clicks during an effect. */
export function useClickReplay(): void {
  useEffect(() => {
    const pressing = setTimeout(() => {
      const { buttons = [] } = window.recordedClicks ?? {};
      delete window.recordedClicks;
      pressNext(buttons);
    });
    return () => clearTimeout(pressing);
  }, []);
}

/** Clicks the buttons one at a time, each after React has handled the previous one. */
function pressNext([button, ...others]: readonly HTMLElement[]): void {
  if (!button) return;
  button.click();
  setTimeout(() => pressNext(others));
}
