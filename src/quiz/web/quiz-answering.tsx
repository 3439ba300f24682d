import { useRef, type RefObject } from 'react';
import { choicesOf } from '../rules/quiz-questions.ts';
import { shownPosition, unansweredPositions, type Quiz } from '../rules/quiz.ts';
import { VisuallyHidden } from '../../platform/web/ui/visually-hidden.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { useSwipe } from '../../player/web/study/use-swipe.ts';
import { QuestionView } from './question-view.tsx';
import { QuizControls } from './quiz-controls.tsx';
import { QuizProgress } from './quiz-progress.tsx';
import type { QuizControl } from './use-quiz.ts';

/** Further ones are only counted. */
const maxNamed = 10;

type AnsweredQuiz = Extract<Quiz, { phase: 'answering' }>;

interface QuizAnsweringProps {
  setId: string;
  quiz: AnsweredQuiz;
  renderedSeed: number | undefined;
  control: QuizControl;
  takesFocus: boolean;
  playerRef: RefObject<HTMLElement | null>;
  isPaused: boolean;
}

export function QuizAnswering(props: QuizAnsweringProps) {
  const { setId, quiz, renderedSeed, control, takesFocus } = props;
  const { questions, position, isChecked } = quiz;
  const { goOn, goBack, submit } = control;
  const shown = shownPosition(quiz);
  const isLast = position === questions.length - 1;
  const missing = unansweredPositions(questions);
  const hasSubmit = isLast || isChecked;
  const enter = hasSubmit || missing.length === 0 ? submit : goOn;
  const { follower, swipe } = useKeysAndSwipes(props, isLast, enter);

  return (
    <ModeLayout
      progress={<QuizProgress questions={questions} position={position} isChecked={isChecked} />}
      stageProps={{ 'aria-label': 'Quiz', ...swipe }}
      controls={
        <QuizControls
          position={position}
          questionCount={questions.length}
          missingCount={isChecked ? missing.length : 0}
          hasSubmit={hasSubmit}
          isComplete={missing.length === 0}
          onPrevious={goBack}
          onNext={goOn}
          onSubmit={submit}
        />
      }
    >
      <QuestionView
        setId={setId}
        renderedSeed={renderedSeed}
        questions={questions}
        position={shown}
        move={quiz.move}
        isPointedAt={isChecked && questions[shown]?.answer === undefined}
        takesFocus={takesFocus}
        followerRef={follower}
        onChoose={control.answer}
        onEnter={enter}
      />
      <VisuallyHidden role="status">{isChecked && missing.length > 0 ? missingText(missing) : ''}</VisuallyHidden>
    </ModeLayout>
  );
}

function useKeysAndSwipes(
  { quiz, control, playerRef, isPaused }: QuizAnsweringProps,
  isLast: boolean,
  onEnter: () => void,
) {
  const { goOn, goBack, answer } = control;
  const follower = useRef<HTMLDivElement>(null);

  useStudyKeys(
    playerRef,
    { onNext: goOn, onPrevious: goBack, onDigit: (digit) => chooseAt(quiz, digit - 1, answer), onEnter },
    !isPaused,
  );
  const swipe = useSwipe({
    followerRef: follower,
    onNext: isLast ? undefined : goOn,
    onPrevious: quiz.position > 0 ? goBack : undefined,
  });
  return { follower, swipe };
}

function chooseAt({ questions, position }: AnsweredQuiz, place: number, answer: QuizControl['answer']): void {
  const question = questions[position]?.question;
  const choice = question && choicesOf(question)[place];
  if (question && choice !== undefined) answer(question.card.id, choice);
}

function missingText(missing: readonly number[]): string {
  const numbers = missing.map((position) => position + 1);
  if (numbers.length === 1) return `Question ${numbers[0]} is not answered yet`;
  if (numbers.length > maxNamed) return `${numbers.length} questions are not answered yet`;
  return `Questions not answered yet: ${numbers.join(', ')}`;
}
