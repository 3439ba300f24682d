import { useEffect } from 'react';
import { submitKeptScores } from '../api/kept-scores.ts';

export function useKeptScores(): void {
  useEffect(() => void submitKeptScores(), []);
}
