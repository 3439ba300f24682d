import { useState } from 'react';
import { runToleranceMs } from '../../../shared/limits.ts';
import { startGame } from '../../api/set-leaderboard.ts';

/** The token proves how long the game took. The game does not wait for it, and a score can be submitted without. */
export function useRunToken(setId: string): { readonly runToken: string | undefined; readonly begin: () => void } {
  const [runToken, setRunToken] = useState<string>();

  async function begin() {
    const beganAtMs = performance.now();
    const token = await startGame(setId);
    if (performance.now() - beganAtMs <= runToleranceMs) setRunToken(token);
  }

  return { runToken, begin: () => void begin() };
}
