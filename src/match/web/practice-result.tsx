import { useState } from 'react';
import { praise } from '../../leaderboard/rules/match-result.ts';
import { Result } from './result.tsx';

interface PracticeResultProps {
  pairs: number;
  onPlayAgain: () => void;
}

export function PracticeResult({ pairs, onPlayAgain }: PracticeResultProps) {
  const [message] = useState(() => praise(Math.random));
  return (
    <Result
      figure={`${pairs}`}
      unit={pairs === 1 ? 'pair' : 'pairs'}
      message={message}
      confetti="none"
      onPlayAgain={onPlayAgain}
    />
  );
}
