import { Check, X } from 'lucide-react';
import { isRight } from '../rules/quiz-result.ts';
import type { AnsweredQuestion } from '../rules/quiz.ts';
import styles from './answer-strip.module.css';

interface AnswerStripProps {
  questions: readonly AnsweredQuestion[];
  onChoose: (position: number) => void;
}

export function AnswerStrip({ questions, onChoose }: AnswerStripProps) {
  return (
    <ol className={styles.strip} aria-label="Answers">
      {questions.map((answered, position) => (
        <li key={answered.question.card.id}>
          <button
            type="button"
            className={styles.mark}
            aria-label={`Question ${position + 1}: ${isRight(answered) ? 'right' : 'wrong'}`}
            data-right={isRight(answered)}
            onClick={() => onChoose(position)}
          >
            {isRight(answered) ? <Check /> : <X />}
          </button>
        </li>
      ))}
    </ol>
  );
}
