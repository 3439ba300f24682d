import { useRef, type RefObject } from 'react';
import { choicesOf } from '../rules/quiz-questions.ts';
import { shownPosition, unansweredPositions, type AnsweringQuiz } from '../rules/quiz.ts';
import { parseBoolean, quizAutoAdvanceKey } from '../../platform/rules/preference-keys.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { useSwipe } from '../../player/web/study/use-swipe.ts';
import { QuestionView } from './question-view.tsx';
import { QuizControls } from './quiz-controls.tsx';
import { QuizProgress } from './quiz-progress.tsx';
import type { QuizControl } from './use-quiz.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** The most unanswered questions whose numbers are listed. */
const maxNamed = 10;

interface QuizAnsweringProps {
  setId: string;
  quiz: AnsweringQuiz;
  renderedSeed: number | undefined;
  control: QuizControl;
  takesFocus: boolean;
  playerRef: RefObject<HTMLElement | null>;
  isPaused: boolean;
}

/** The quiz while its questions are answered. */
export function QuizAnswering(props: QuizAnsweringProps) {
  const t = useTexts();
  const { setId, quiz, renderedSeed, control, takesFocus } = props;
  const { questions, position, highlightsUnanswered } = quiz;
  const { goNext, goBack, submit } = control;
  const shown = shownPosition(quiz);
  const isLast = position === questions.length - 1;
  const missing = unansweredPositions(questions);
  const hasSubmit = isLast || highlightsUnanswered;
  const enter = hasSubmit || missing.length === 0 ? submit : goNext;
  const choose = useChoosing(quiz, control);
  const { draggedRef, swipe } = useKeysAndSwipes(props, { isLast, choose, enter });

  return (
    <ModeLayout
      progress={<QuizProgress questions={questions} position={position} highlightsUnanswered={highlightsUnanswered} />}
      stageProps={{ 'aria-label': t('Quiz'), ...swipe }}
      controls={
        <QuizControls
          position={position}
          questionCount={questions.length}
          missingCount={highlightsUnanswered ? missing.length : 0}
          hasSubmit={hasSubmit}
          isComplete={missing.length === 0}
          onPrevious={goBack}
          onNext={goNext}
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
        isMarked={highlightsUnanswered && questions[shown]?.answer === undefined}
        takesFocus={takesFocus}
        draggedRef={draggedRef}
        onChoose={choose}
        onEnter={enter}
      />
      <VisuallyHidden role="status">
        {highlightsUnanswered && missing.length > 0 ? missingText(missing, t) : ''}
      </VisuallyHidden>
    </ModeLayout>
  );
}

type Choose = (cardId: string, choice: string, isFinal: boolean) => void;

/**
 * Returns what an answer does. One that is pressed or chosen by its digit also leads to the next question, if the
 * settings say so. A second press while the answered question leaves is ignored, because the next one is not visible
 * yet.
 */
function useChoosing({ move }: AnsweringQuiz, { answer, goNext }: QuizControl): Choose {
  const [goesOn] = usePreference<boolean>(quizAutoAdvanceKey, parseBoolean, false);
  return (cardId, choice, isFinal) => {
    const leadsOn = isFinal && goesOn;
    if (leadsOn && move.phase === 'leaving') return;
    answer(cardId, choice);
    if (leadsOn) goNext();
  };
}

interface QuizActions {
  isLast: boolean;
  choose: Choose;
  enter: () => void;
}

function useKeysAndSwipes(
  { quiz, control, playerRef, isPaused }: QuizAnsweringProps,
  { isLast, choose, enter }: QuizActions,
) {
  const { goNext, goBack } = control;
  const draggedRef = useRef<HTMLDivElement>(null);

  useStudyKeys(
    playerRef,
    { onNext: goNext, onPrevious: goBack, onDigit: (digit) => chooseAt(quiz, digit - 1, choose), onEnter: enter },
    !isPaused,
  );
  const swipe = useSwipe({
    draggedRef,
    onNext: isLast ? undefined : goNext,
    onPrevious: quiz.position > 0 ? goBack : undefined,
  });
  return { draggedRef, swipe };
}

function chooseAt({ questions, position }: AnsweringQuiz, place: number, choose: Choose): void {
  const question = questions[position]?.question;
  const choice = question && choicesOf(question)[place];
  if (question && choice !== undefined) choose(question.card.id, choice, true);
}

function missingText(missing: readonly number[], t: Texts): string {
  const numbers = missing.map((position) => position + 1);
  if (numbers.length === 1) return t('Question {number} is not answered yet', { number: numbers[0] ?? 0 });
  if (numbers.length > maxNamed) return t('{count} questions are not answered yet', { count: numbers.length });
  return t('Questions not answered yet: {numbers}', { numbers: numbers.join(', ') });
}
