import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
// What the player loads later is here already: how long that takes is not what is tested.
import './flip/tools/card-tools.tsx';
import './match/match-mode.tsx';
import './settings/player-settings-dialog.tsx';
import { prepareBrowser } from './test-browser.ts';

/** A browser that remembers nothing, before each test of a file. */
export function startEachTestAfresh() {
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
