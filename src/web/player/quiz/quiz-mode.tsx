import { GalleryHorizontalEnd, ListChecks } from 'lucide-react';
import { canBeQuizzed } from '../../../shared/study/quiz/quiz-questions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { ModeLayout } from '../frame/mode-layout.tsx';
import type { ModeProps } from '../frame/mode-props.ts';
import { QuizAnswering } from './quiz-answering.tsx';
import styles from './quiz-mode.module.css';
import { QuizResults } from './quiz-results.tsx';
import { useQuiz } from './use-quiz.ts';

const stageProps = { 'aria-label': 'Quiz' };

/** Quiz mode (spec 4.4): questions about the cards, all answered before they are judged. */
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
      <p className={styles.generating} role="status">
        <Spinner size="big" />
        Generating quiz...
      </p>
    </ModeLayout>
  );
}

function NoQuizCards({ modes, onModeChange }: ModeProps) {
  return (
    <ModeLayout progress={{ label: 'Questions answered', value: 0, max: 0 }} stageProps={stageProps}>
      <EmptyState
        icon={ListChecks}
        title="No cards available for quiz mode"
        text="A quiz needs two cards with a term and a definition or media."
        action={
          modes.includes('flip') ? (
            <Button icon={GalleryHorizontalEnd} onClick={() => onModeChange('flip')}>
              Flip Cards
            </Button>
          ) : undefined
        }
      />
    </ModeLayout>
  );
}
