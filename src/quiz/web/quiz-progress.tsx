import type { AskedQuestion } from '../rules/quiz.ts';
import { ProgressBar, ProgressLine } from '../../platform/web/ui/display/progress-line.tsx';
import styles from './quiz-progress.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** The most parts of the bar, which has one for each question. More would be too short to see. */
const maxParts = 40;

interface QuizProgressProps {
  questions: readonly AskedQuestion[];
  position?: number | undefined;
  highlightsUnanswered?: boolean | undefined;
  /** Whether the bar has no colour, as when no answer was right. */
  isColourless?: boolean | undefined;
}

/** Shows which questions are answered. */
export function QuizProgress({
  questions,
  position,
  highlightsUnanswered = false,
  isColourless = false,
}: QuizProgressProps) {
  const t = useTexts();
  const unansweredState = highlightsUnanswered ? 'missing' : 'open';
  const label = t('Questions answered');
  const max = questions.length;
  const value = questions.filter(({ answer }) => answer !== undefined).length;
  if (max > maxParts)
    return <ProgressLine label={label} value={value} max={max} tone={isColourless ? 'plain' : undefined} />;
  return (
    <ProgressBar label={label} value={value} max={max} className={styles.line} data-plain={isColourless || undefined}>
      {questions.map(({ question, answer }, index) => (
        <span
          key={question.card.id}
          data-state={answer === undefined ? unansweredState : 'answered'}
          data-current={index === position || undefined}
        />
      ))}
    </ProgressBar>
  );
}
