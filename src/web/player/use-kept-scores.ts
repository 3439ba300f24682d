import { useEffect } from 'react';
import { submitKeptScores } from '../api/kept-scores.ts';

/** Scores that an earlier page could not submit are submitted when a player opens. */
export function useKeptScores(): void {
  useEffect(() => void submitKeptScores(), []);
}
