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

interface QuizAnsweringProps {
  setId: string;
  quiz: AnsweringQuiz;
  /** The seed of a quiz from the server, as in `QuestionView`. */
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
  const visiblePosition = shownPosition(quiz);
  const isLast = position === questions.length - 1;
  const unanswered = unansweredPositions(questions);
  const hasSubmit = isLast || highlightsUnanswered;
  const handleEnter = hasSubmit || unanswered.length === 0 ? submit : goNext;
  const choose = useChoose(quiz, control);
  const { draggedRef, swipe } = useKeysAndSwipes(props, { isLast, choose, handleEnter });

  return (
    <ModeLayout
      progress={<QuizProgress questions={questions} position={position} highlightsUnanswered={highlightsUnanswered} />}
      stageProps={{ 'aria-label': t('Quiz'), ...swipe }}
      controls={
        <QuizControls
          position={position}
          questionCount={questions.length}
          unansweredCount={highlightsUnanswered ? unanswered.length : 0}
          hasSubmit={hasSubmit}
          isComplete={unanswered.length === 0}
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
        position={visiblePosition}
        move={quiz.move}
        isMarked={highlightsUnanswered && questions[visiblePosition]?.answer === undefined}
        takesFocus={takesFocus}
        draggedRef={draggedRef}
        onChoose={choose}
        onEnter={handleEnter}
      />
      <VisuallyHidden role="status">
        {highlightsUnanswered && unanswered.length > 0 ? describeUnanswered(unanswered, t) : ''}
      </VisuallyHidden>
    </ModeLayout>
  );
}

/** Answers a question. `isFinal` is true if the choice was pressed, and false if the arrow keys passed it. */
type Choose = (cardId: string, choice: string, isFinal: boolean) => void;

/**
 * Returns what an answer does. One that is pressed or chosen by its digit also leads to the next question, if the
 * settings say so. A second press while the answered question leaves is ignored, because the next one is not visible
 * yet.
 */
function useChoose({ move }: AnsweringQuiz, { answer, goNext }: QuizControl): Choose {
  const [autoAdvances] = usePreference<boolean>(quizAutoAdvanceKey, parseBoolean, false);
  return (cardId, choice, isFinal) => {
    const advances = isFinal && autoAdvances;
    if (advances && move.phase === 'leaving') return;
    answer(cardId, choice);
    if (advances) goNext();
  };
}

interface QuizActions {
  isLast: boolean;
  choose: Choose;
  handleEnter: () => void;
}

function useKeysAndSwipes(
  { quiz, control, playerRef, isPaused }: QuizAnsweringProps,
  { isLast, choose, handleEnter }: QuizActions,
) {
  const { goNext, goBack } = control;
  const draggedRef = useRef<HTMLDivElement>(null);

  useStudyKeys(
    playerRef,
    { onNext: goNext, onPrevious: goBack, onDigit: (digit) => chooseAt(quiz, digit - 1, choose), onEnter: handleEnter },
    !isPaused,
  );
  const swipe = useSwipe({
    draggedRef,
    onNext: isLast ? undefined : goNext,
    onPrevious: quiz.position > 0 ? goBack : undefined,
  });
  return { draggedRef, swipe };
}

function chooseAt({ questions, position }: AnsweringQuiz, index: number, choose: Choose): void {
  const question = questions[position]?.question;
  const choice = question && choicesOf(question)[index];
  if (question && choice !== undefined) choose(question.card.id, choice, true);
}

/** The most unanswered questions whose numbers are listed. */
const maxListedNumbers = 10;

function describeUnanswered(unanswered: readonly number[], t: Texts): string {
  const numbers = unanswered.map((position) => position + 1);
  if (numbers.length === 1) return t('Question {number} is not answered yet', { number: numbers[0] ?? 0 });
  if (numbers.length > maxListedNumbers) return t('{count} questions are not answered yet', { count: numbers.length });
  return t('Questions not answered yet: {numbers}', { numbers: numbers.join(', ') });
}
