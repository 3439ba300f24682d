import { useState } from 'react';
import { runToleranceMs } from '../../../shared/limits.ts';
import { startGame } from '../../api/set-leaderboard.ts';

/**
 * Lets the server see a game begin: its token proves how long the game took. The game does not wait for it. What comes too late would
 * not cover the whole game, and without a token a score can be submitted as well.
 */
export function useRunToken(setId: string): { readonly runToken: string | undefined; readonly begin: () => void } {
  const [runToken, setRunToken] = useState<string>();

  async function begin() {
    const beganAtMs = performance.now();
    const token = await startGame(setId);
    if (performance.now() - beganAtMs <= runToleranceMs) setRunToken(token);
  }

  return { runToken, begin: () => void begin() };
}
