import { GalleryHorizontalEnd, RotateCcw, Check, X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { quizPraise, quizResult, wrongCardIds, isRight } from '../rules/quiz-result.ts';
import type { AnsweredQuestion } from '../rules/quiz.ts';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { useFocusOnMount } from '../../player/web/study/use-focus-on-mount.ts';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import { AnswerReview } from './review/answer-review.tsx';
import { QuizProgress } from './quiz-progress.tsx';
import styles from './quiz-results.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/**
 * The most questions that have a mark each, which leads to the answer. With more, only the number of right ones is
 * shown.
 */
const maxMarkedQuestions = 50;

interface QuizResultsProps {
  questions: readonly AnsweredQuestion[];
  cards: readonly Card[];
  onRetake: () => void;
  onNewQuiz: () => void;
  /** Opens flip mode with these cards. Undefined if flip mode is not offered. */
  onFlipCards: ((cardIds: readonly string[]) => void) | undefined;
}

/** The result of a submitted quiz, with a review of its questions. */
export function QuizResults({ questions, cards, onRetake, onNewQuiz, onFlipCards }: QuizResultsProps) {
  const t = useTexts();
  const countId = useId();
  const review = useRef<HTMLOListElement>(null);
  const { score, totalQuestions, correctAnswers } = quizResult(questions);
  const wrongIds = wrongCardIds(questions);
  const rightCountText = t('{right} of {count} right', { right: correctAnswers, count: totalQuestions });

  function showAnswer(position: number) {
    const item = review.current?.children.item(position);
    if (!(item instanceof HTMLElement)) return;
    item.scrollIntoView({ block: 'center' });
    item.focus({ preventScroll: true });
  }

  return (
    <ModeLayout
      progress={<QuizProgress questions={questions} isColourless={correctAnswers === 0} />}
      stageProps={{ 'aria-label': t('Quiz') }}
    >
      <div className={styles.results}>
        <div className={styles.verdict}>
          <Score score={score} countId={countId} />
          {totalQuestions > maxMarkedQuestions ? (
            <p id={countId} className={styles.count}>
              {rightCountText}
            </p>
          ) : (
            <>
              <VisuallyHidden id={countId}>{rightCountText}</VisuallyHidden>
              <AnswerMarks questions={questions} onChoose={showAnswer} />
            </>
          )}
          <RepeatButtons onRetake={onRetake} onNewQuiz={onNewQuiz} />
          {onFlipCards && wrongIds.length > 0 && (
            <Button kind="ghost" size="tall" icon={GalleryHorizontalEnd} onClick={() => onFlipCards(wrongIds)}>
              {t('{count, plural, one {Practise this card} other {Practise these #}}', { count: wrongIds.length })}
            </Button>
          )}
        </div>
        <AnswerReview listRef={review} questions={questions} cards={cards} />
      </div>
    </ModeLayout>
  );
}

function Score({ score, countId }: { score: number; countId: string }) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(heading);
  return (
    <h2 ref={heading} className={styles.heading} tabIndex={-1} aria-describedby={countId}>
      <span className={styles.score} data-figures dir="ltr">
        {score}
        <small>%</small>
      </span>{' '}
      <span className={styles.praise}>{t(quizPraise(score))}</span>
    </h2>
  );
}

function RepeatButtons({ onRetake, onNewQuiz }: Pick<QuizResultsProps, 'onRetake' | 'onNewQuiz'>) {
  const t = useTexts();
  return (
    <div className={styles.actions}>
      <Button kind="primary" size="tall" onClick={onNewQuiz}>
        {t('New Quiz')}
      </Button>
      <Button size="tall" icon={RotateCcw} onClick={onRetake}>
        {t('Retake')}
      </Button>
    </div>
  );
}

interface AnswerMarksProps {
  questions: readonly AnsweredQuestion[];
  onChoose: (position: number) => void;
}

function AnswerMarks({ questions, onChoose }: AnswerMarksProps) {
  const t = useTexts();
  return (
    <ol className={styles.strip} aria-label={t('Answers')}>
      {questions.map((answered, position) => (
        <li key={answered.question.card.id}>
          <button
            type="button"
            className={styles.mark}
            aria-label={
              isRight(answered)
                ? t('Question {number}: right', { number: position + 1 })
                : t('Question {number}: wrong', { number: position + 1 })
            }
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
