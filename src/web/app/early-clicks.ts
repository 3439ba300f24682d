import { useEffect } from 'react';

/** Buttons that were pressed in a rendered page before its program was there. The document's own script keeps them. */
export interface EarlyClicks {
  readonly buttons: HTMLElement[];
  /** Ends the listening. */
  readonly abort: AbortController;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

/** From now on React answers what is pressed: call it right before hydration. */
export function stopKeepingClicks(): void {
  window.earlyClicks?.abort.abort();
}

/** Once the page is hydrated, what was pressed before is pressed again, in order. Not by the effect itself: React answers it later. */
export function useEarlyClicks(): void {
  useEffect(() => {
    const pressing = setTimeout(() => {
      const { buttons = [] } = window.earlyClicks ?? {};
      delete window.earlyClicks;
      pressNext(buttons);
    });
    return () => clearTimeout(pressing);
  }, []);
}

/** One at a time: each is answered with what the one before has changed. */
function pressNext([button, ...others]: readonly HTMLElement[]): void {
  if (!button) return;
  button.click();
  setTimeout(() => pressNext(others));
}
