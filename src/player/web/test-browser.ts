import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { QuietObserver } from '../../platform/web/browser/test-window.ts';

/** Adds browser features that jsdom lacks. */
export function prepareBrowser({ lessMotion = true } = {}) {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('playing'));
  });
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  HTMLMediaElement.prototype.load = () => {};
  HTMLElement.prototype.setPointerCapture = () => {};
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: lessMotion && query.includes('prefers-reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('ResizeObserver', QuietObserver);
  return { play, pause };
}

/** Advances the time in steps that a page can follow. */
export async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}
