import { useContext, useId, useRef, type RefObject } from 'react';
import type { Card } from '../../../shared/contract/card.ts';
import { preloadAhead, preloadBehind } from '../../../shared/limits.ts';
import { choicesOf, type QuizQuestion } from '../../../shared/study/quiz/quiz-questions.ts';
import type { AskedQuestion } from '../../../shared/study/quiz/quiz.ts';
import type { StageMove } from '../../../shared/study/stage-move.ts';
import { setHue } from '../../../shared/hue.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { cardsToKeep } from '../media/media-arrivals.ts';
import { isLongText, textSize } from '../card/text-size.ts';
import { TermLanguage } from '../card/term-language.ts';
import { useArrivals } from '../media/use-arrivals.ts';
import { QuizChoices } from './quiz-choices.tsx';
import { QuizPrompt } from './quiz-prompt.tsx';
import styles from './question-view.module.css';

interface QuestionViewProps {
  setId: string;
  /** Tells the pre-hydration script which questions the server has rendered. */
  renderedSeed?: number | undefined;
  questions: readonly AskedQuestion[];
  position: number;
  move: StageMove<number>;
  isPointedAt: boolean;
  takesFocus: boolean;
  followerRef: RefObject<HTMLDivElement | null>;
  onChoose: (cardId: string, choice: string) => void;
}

/** The prompt, with those of its neighbours unseen behind it, and its choices. */
export function QuestionView({
  setId,
  renderedSeed,
  questions,
  position,
  move,
  isPointedAt,
  takesFocus,
  followerRef,
  onChoose,
}: QuestionViewProps) {
  const id = useId();
  const language = useContext(TermLanguage);
  const holdsFocus = useRef(takesFocus);
  const [arrivals, noteArrival] = useArrivals();
  const asked = questions[position];
  if (!asked) return null;
  const { question, answer } = asked;
  const choices = choicesOf(question);
  const isLong = [...choices, ...(question.kind === 'truefalse' ? [question.shownTerm] : [])].some(isLongText);

  return (
    <div
      ref={followerRef}
      className={styles.question}
      data-hue={setHue(setId)}
      data-seed={renderedSeed}
      data-kind={question.kind}
      data-long={isLong || undefined}
      data-phase={move.phase}
      data-direction={move.phase === 'resting' ? undefined : move.direction}
    >
      <div className={styles.prompts}>
        {cardsToKeep(promptedCards(questions, position), arrivals).map((card) => (
          <QuizPrompt
            key={card.id}
            id={`${id}-${card.id}`}
            card={card}
            isCurrent={card === question.card}
            onArrival={(arrival) => noteArrival(card.id, arrival)}
          />
        ))}
      </div>
      <div className={styles.answer}>
        <Ask id={`${id}-ask`} question={question} language={language} />
        <QuizChoices
          key={question.card.id}
          labelledBy={`${id}-${question.card.id} ${id}-ask`}
          choices={choices}
          lang={question.kind === 'truefalse' ? undefined : language}
          answer={answer}
          isPointedAt={isPointedAt}
          holdsFocus={holdsFocus}
          onChoose={(choice) => onChoose(question.card.id, choice)}
        />
      </div>
    </div>
  );
}

interface AskProps {
  id: string;
  question: QuizQuestion;
  /** Of the terms. */
  language: string | undefined;
}

function Ask({ id, question, language }: AskProps) {
  if (question.kind !== 'truefalse') return <VisuallyHidden id={id}>Choose the term</VisuallyHidden>;
  return (
    <p id={id} className={styles.statement}>
      <span className={styles.ask}>Does this term belong to it?</span>{' '}
      <strong className={styles.term} dir="auto" lang={language} data-size={textSize(question.shownTerm)}>
        {question.shownTerm}
      </strong>
    </p>
  );
}

/** The question on screen, the next ones, then the previous one. */
function promptedCards(questions: readonly AskedQuestion[], position: number): Card[] {
  const ahead = questions.slice(position, position + 1 + preloadAhead);
  const behind = questions.slice(Math.max(0, position - preloadBehind), position);
  return [...ahead, ...behind].map(({ question }) => question.card);
}
