import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
// Imported in advance, because loading time is not tested.
import '../../flip/web/tools/card-tools.tsx';
import '../../match/web/match-mode.tsx';
import './settings/player-settings-dialog.tsx';
import { expectNoListenersLeft } from '../../platform/web/browser/test-listeners.ts';
import { prepareBrowser } from './test-browser.ts';

export function startEachTestAfresh() {
  expectNoListenersLeft();
  beforeEach(() => {
    localStorage.clear();
    prepareBrowser();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const card = () => screen.getByRole('button', { name: /^(Term|Definition|Sign)/ });
export const next = () => screen.getByRole('button', { name: 'Next' });
export const previous = () => screen.getByRole('button', { name: 'Previous' });
export const position = () => screen.getByText(/^Card \d+ of \d+$/).textContent;
