import { useEffect, useLayoutEffect, useReducer } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { matchShakeMs } from '../../platform/rules/limits.ts';
import { buildBoard } from '../rules/match-board.ts';
import { emptyMatch, matchReducer, type Match } from '../rules/match.ts';

interface MatchControl {
  readonly match: Match;
  readonly start: () => void;
  readonly pick: (tileId: string) => void;
}

/** Dealt before the first paint; not on the server, whose random order would differ. */
export function useMatch(cards: readonly Card[], tileCount: number): MatchControl {
  const [match, dispatch] = useReducer(matchReducer, emptyMatch);

  useLayoutEffect(() => {
    dispatch({ type: 'dealt', tiles: buildBoard(cards, { tileCount, random: Math.random }) });
  }, [cards, tileCount]);

  const isPlaying = match.phase === 'playing';
  useLayoutEffect(() => {
    if (!isPlaying) return;
    const frame = requestAnimationFrame(() => dispatch({ type: 'seen', atMs: performance.now() }));
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const shakesUntilMs = match.phase === 'playing' && match.picked.kind === 'wrong' ? match.picked.endsAtMs : undefined;
  useEffect(() => {
    if (shakesUntilMs === undefined) return;
    const timer = setTimeout(() => dispatch({ type: 'ticked', atMs: shakesUntilMs }), matchShakeMs);
    return () => clearTimeout(timer);
  }, [shakesUntilMs]);

  return {
    match,
    start: () => dispatch({ type: 'started', atMs: performance.now() }),
    pick: (tileId) => dispatch({ type: 'tilePicked', tileId, atMs: performance.now() }),
  };
}
