import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { canBeQuizzed } from '../rules/quiz-questions.ts';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import { ModeBusy, ModeNotice } from '../../player/web/frame/mode-notice.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { QuizAnswering } from './quiz-answering.tsx';
import { QuizResults } from './quiz-results.tsx';
import { useQuiz } from './use-quiz.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

/** Quiz mode: questions about the cards, and the result with a review. */
export function QuizMode(props: ModeProps) {
  return canBeQuizzed(props.cards) ? <StartedQuiz {...props} /> : <NoQuizCards {...props} />;
}

function StartedQuiz(props: ModeProps) {
  const { set, cards, modes, playerRef, isPaused, onModeChange } = props;
  const { quiz, takesFocus, renderedSeed, ...control } = useQuiz(props);
  switch (quiz.phase) {
    case 'generating':
      return <GeneratingQuiz />;
    case 'answering':
      return (
        <QuizAnswering
          setId={set.id}
          quiz={quiz}
          renderedSeed={renderedSeed}
          control={control}
          takesFocus={takesFocus}
          playerRef={playerRef}
          isPaused={isPaused}
        />
      );
    case 'submitted':
      return (
        <QuizResults
          questions={quiz.questions}
          cards={cards}
          onRetake={control.retake}
          onNewQuiz={control.startAnew}
          onFlipCards={modes.includes('flip') ? (cardIds) => onModeChange('flip', cardIds) : undefined}
        />
      );
  }
}

function GeneratingQuiz() {
  const t = useTexts();
  return (
    <EmptyQuiz>
      <ModeBusy>{t('Generating quiz...')}</ModeBusy>
    </EmptyQuiz>
  );
}

/** Says that the set has too few cards for a quiz. The text writes the number `minQuizCards` out. */
function NoQuizCards({ modes, onModeChange }: ModeProps) {
  const t = useTexts();
  return (
    <EmptyQuiz>
      <ModeNotice
        icon={ListChecks}
        title={t('No cards available for quiz mode')}
        text={t('A quiz needs two cards with a term and a definition or media.')}
        modes={modes}
        onModeChange={onModeChange}
      />
    </EmptyQuiz>
  );
}

/** The layout of a quiz that has no questions. */
function EmptyQuiz({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <ModeLayout
      progress={{ label: t('Questions answered'), value: 0, max: 0 }}
      stageProps={{ 'aria-label': t('Quiz') }}
    >
      {children}
    </ModeLayout>
  );
}
