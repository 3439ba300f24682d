import { ListChecks } from 'lucide-react';
import { canBeQuizzed } from '../rules/quiz-questions.ts';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import { ModeBusy, ModeNotice } from '../../player/web/frame/mode-notice.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { QuizAnswering } from './quiz-answering.tsx';
import { QuizResults } from './quiz-results.tsx';
import { useQuiz } from './use-quiz.ts';

const stageProps = { 'aria-label': 'Quiz' };

export function QuizMode(props: ModeProps) {
  return canBeQuizzed(props.cards) ? <StartedQuiz {...props} /> : <NoQuizCards {...props} />;
}

function StartedQuiz(props: ModeProps) {
  const { set, cards, parameters, modes, playerRef, isPaused, onModeChange, onTrack } = props;
  const { quiz, isFollowing, renderedSeed, ...control } = useQuiz({ cards, parameters, onTrack });
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
          takesFocus={isFollowing}
          playerRef={playerRef}
          isPaused={isPaused}
        />
      );
    case 'submitted':
      return (
        <QuizResults
          setId={set.id}
          questions={quiz.questions}
          cards={cards}
          onRetake={control.retake}
          onNewQuiz={control.startAnew}
          onPractise={modes.includes('flip') ? (cardIds) => onModeChange('flip', cardIds) : undefined}
        />
      );
  }
}

function GeneratingQuiz() {
  return (
    <ModeLayout progress={{ label: 'Questions answered', value: 0, max: 0 }} stageProps={stageProps}>
      <ModeBusy>Generating quiz...</ModeBusy>
    </ModeLayout>
  );
}

function NoQuizCards({ modes, onModeChange }: ModeProps) {
  return (
    <ModeLayout progress={{ label: 'Questions answered', value: 0, max: 0 }} stageProps={stageProps}>
      <ModeNotice
        icon={ListChecks}
        title="No cards available for quiz mode"
        text="A quiz needs two cards with a term and a definition or media."
        modes={modes}
        onModeChange={onModeChange}
      />
    </ModeLayout>
  );
}
