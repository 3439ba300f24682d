import { useRef, type RefObject } from 'react';
import { choicesOf } from '../../../shared/study/quiz/quiz-questions.ts';
import { shownPosition, unansweredPositions, type Quiz } from '../../../shared/study/quiz/quiz.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ModeLayout } from '../frame/mode-layout.tsx';
import { useStudyKeys } from '../study/use-study-keys.ts';
import { useSwipe } from '../study/use-swipe.ts';
import { QuestionView } from './question-view.tsx';
import { QuizControls } from './quiz-controls.tsx';
import { QuizProgress } from './quiz-progress.tsx';
import type { QuizControl } from './use-quiz.ts';

/** So many unanswered questions are called by their numbers. */
const maxNamed = 10;

interface QuizAnsweringProps {
  setId: string;
  quiz: Extract<Quiz, { phase: 'answering' }>;
  control: QuizControl;
  /** It has come in the place of what had the focus. */
  takesFocus: boolean;
  playerRef: RefObject<HTMLElement | null>;
  isPaused: boolean;
}

/** The questions, one at a time, with their answers so far. */
export function QuizAnswering({ setId, quiz, control, takesFocus, playerRef, isPaused }: QuizAnsweringProps) {
  const { questions, position, isChecked } = quiz;
  const { goOn, goBack, submit } = control;
  const shown = shownPosition(quiz);
  const follower = useRef<HTMLDivElement>(null);
  const isLast = position === questions.length - 1;
  const missing = unansweredPositions(questions);
  const hasSubmit = isLast || isChecked;

  function chooseByKey(digit: number) {
    const question = questions[position]?.question;
    if (!question) return;
    const choice = choicesOf(question)[digit - 1];
    if (choice !== undefined) control.answer(question.card.id, choice);
  }

  useStudyKeys(
    playerRef,
    {
      onNext: goOn,
      onPrevious: goBack,
      onDigit: chooseByKey,
      onEnter: hasSubmit || missing.length === 0 ? submit : goOn,
    },
    !isPaused,
  );
  const swipe = useSwipe({
    followerRef: follower,
    onNext: isLast ? undefined : goOn,
    onPrevious: position > 0 ? goBack : undefined,
  });

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
        questions={questions}
        position={shown}
        move={quiz.move}
        isPointedAt={isChecked && questions[shown]?.answer === undefined}
        takesFocus={takesFocus}
        followerRef={follower}
        onChoose={control.answer}
      />
      <VisuallyHidden role="status">{isChecked && missing.length > 0 ? missingText(missing) : ''}</VisuallyHidden>
    </ModeLayout>
  );
}

/** Which ones lack an answer; many are counted. */
function missingText(missing: readonly number[]): string {
  const numbers = missing.map((position) => position + 1);
  if (numbers.length === 1) return `Question ${numbers[0]} is not answered yet`;
  if (numbers.length > maxNamed) return `${numbers.length} questions are not answered yet`;
  return `Questions not answered yet: ${numbers.join(', ')}`;
}
