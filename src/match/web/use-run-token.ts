import { useState } from 'react';
import { runToleranceMs } from '../../platform/rules/limits.ts';
import { startGame } from '../../leaderboard/web/set-leaderboard-queries.ts';

/** Proves the game's time. The game does not wait for it. */
export function useRunToken(setId: string): { readonly runToken: string | undefined; readonly begin: () => void } {
  const [runToken, setRunToken] = useState<string>();

  async function begin() {
    const beganAtMs = performance.now();
    const token = await startGame(setId);
    if (performance.now() - beganAtMs <= runToleranceMs) setRunToken(token);
  }

  return { runToken, begin: () => void begin() };
}
