import { useState } from 'react';
import type { CardMemory } from '../../../../shared/scheduling/card-memory.ts';
import { gradeCard, type Grade } from '../../../../shared/scheduling/grade-card.ts';
import { intervalText } from '../../../../shared/scheduling/interval-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './answers.module.css';

export const gradeNames = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' } as const satisfies Record<
  Grade,
  string
>;

interface AnswersProps {
  answers: readonly Grade[];
  /** Undefined for a card that was never answered. */
  memory: CardMemory | undefined;
  onAnswer: (grade: Grade) => void;
}

/** What was not or hardly known lies to the left; each tells when the card would come back. */
export function Answers({ answers, memory, onAnswer }: AnswersProps) {
  const [nowMs] = useState(Date.now);
  const untilNext = (grade: Grade) => intervalText(gradeCard(memory, grade, nowMs).dueMs - nowMs);
  const half = answers.length / 2;
  const sides = [answers.slice(0, half), answers.slice(half)];
  return (
    <div className={styles.answers} role="group" aria-label="How well did you know it?">
      {sides.map((side, index) => (
        <div key={index} className={styles.side} data-side={index === 0 ? 'back' : 'on'}>
          {side.map((grade) => (
            <Button
              key={grade}
              kind={grade === 'good' ? 'primary' : 'outline'}
              size="tall"
              className={styles.answer}
              onClick={() => onAnswer(grade)}
            >
              <span>{gradeNames[grade]}</span>{' '}
              <span className={styles.when} data-figures>
                {untilNext(grade)}
              </span>
            </Button>
          ))}
        </div>
      ))}
    </div>
  );
}
