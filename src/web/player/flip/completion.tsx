import { Bookmark, Layers, ListChecks, Puzzle, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { completionTitle } from '../../../shared/study/completion-titles.ts';
import type { Card } from '../../../shared/contract/card.ts';
import { playableModes } from '../../../shared/study/eligibility.ts';
import type { StudyMode } from '../../../shared/study/modes.ts';
import { Hand } from '../../hands/hand.tsx';
import { iLoveYouHand } from '../../hands/i-love-you-hand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFocusOnMount } from '../study/use-focus-on-mount.ts';
import { useConfetti } from '../study/use-confetti.ts';
import styles from './completion.module.css';

interface CompletionProps {
  cards: readonly Card[];
  modes: readonly StudyMode[];
  onRestart: () => void;
  onModeChange: (mode: StudyMode) => void;
  /** Cards of the set that are marked as still learning; to practise those is offered first. */
  learningCount?: number;
  onPractise?: (() => void) | undefined;
  /** Back to all cards, after practising some. */
  onLeavePractice?: (() => void) | undefined;
}

/** Past the last card: a word of praise, and what to do next. */
export function Completion({
  cards,
  modes,
  onRestart,
  onModeChange,
  learningCount = 0,
  onPractise,
  onLeavePractice,
}: CompletionProps) {
  const [title] = useState(() => completionTitle(Math.random));
  const playable = playableModes(modes, cards);
  const heading = useRef<HTMLHeadingElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useFocusOnMount(heading);
  useConfetti(canvas, 'shower');
  const [main, ...others] = [
    learningCount > 0 && onPractise && { label: 'Practise these', icon: Bookmark, onClick: onPractise },
    !onLeavePractice &&
      playable.includes('match') && { label: 'Try Match Game', icon: Puzzle, onClick: () => onModeChange('match') },
    !onLeavePractice &&
      playable.includes('quiz') && { label: 'Try Quiz Mode', icon: ListChecks, onClick: () => onModeChange('quiz') },
    { label: 'Restart Flip Cards', icon: RotateCcw, onClick: onRestart },
    onLeavePractice && { label: 'Back to all cards', icon: Layers, onClick: onLeavePractice },
  ].filter((action) => typeof action === 'object');
  return (
    <div className={styles.completion}>
      <canvas ref={canvas} className={styles.confetti} aria-hidden="true" />
      <Hand picture={iLoveYouHand} className={styles.hand} />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.text}>{`You've completed all ${cards.length} cards!`}</p>
      {learningCount > 0 && <p className={styles.learning}>{learningWords(learningCount)}</p>}
      <div className={styles.actions}>
        {main && (
          <Button kind="primary" size="tall" icon={main.icon} onClick={main.onClick}>
            {main.label}
          </Button>
        )}
        {others.map(({ label, icon, onClick }, index) => (
          <Button
            key={label}
            kind={index === 0 && others.length > 1 ? 'outline' : 'ghost'}
            size="tall"
            icon={icon}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function learningWords(count: number): string {
  return count === 1 ? '1 card marked as still learning' : `${count} cards marked as still learning`;
}
