import { useRef } from 'react';
import { throwMs } from '../../../shared/limits.ts';
import { useLoaded } from '../../browser/use-loaded.ts';
import { Spinner } from '../../ui/display/spinner.tsx';
import { ModeLayout } from '../frame/mode-layout.tsx';
import type { ModeProps } from '../frame/mode-props.ts';
import { useStudyKeys } from '../study/use-study-keys.ts';
import { useSwipe } from '../study/use-swipe.ts';
import { FlipControls } from './flip-controls.tsx';
import { FlipTable } from './flip-table.tsx';
import { useFlipStudy } from './use-flip-study.ts';
import type { StillLearning } from '../study/use-still-learning.ts';

const loadCompletion = () => import('./completion.tsx');

interface FlipStudyProps extends ModeProps {
  /** No deck was studied here before this one. */
  isFirstRound: boolean;
  learning: StillLearning;
  /** How many cards of the set are marked as still learning. */
  learningCount: number;
  /** Begins a deck of the marked cards alone. */
  onPractise: () => void;
  /** Goes back to all cards; undefined while they are what is studied. */
  onLeavePractice: (() => void) | undefined;
}

/** A deck from its first card to its last, and the word of praise after it. */
export function FlipStudy(props: FlipStudyProps) {
  const { cards, modes, playerRef, isPaused, learningCount, onModeChange, onPractise, onLeavePractice } = props;
  const study = useFlipStudy(props);
  const { shown, position, goOn, goBack } = study;
  const follower = useRef<HTMLDivElement>(null);
  const isStudying = shown.phase === 'studying';
  const completion = useLoaded(loadCompletion, position >= cards.length - 1);
  /** A key that is held goes through the cards, but not past the last one. */
  const goOnByKey = (isHeld: boolean) => (isHeld && position >= cards.length - 1 ? undefined : goOn());
  useStudyKeys(
    playerRef,
    { onNext: goOnByKey, onPrevious: goBack, onSpace: study.turn, characters: { l: study.toggleMark } },
    !isPaused,
  );
  const swipe = useSwipe({
    followerRef: follower,
    leaveMs: throwMs,
    onNext: goOn,
    onPrevious: position > 0 ? goBack : undefined,
  });
  return (
    <ModeLayout
      progress={{ label: 'Cards seen', value: Math.min(position + 1, cards.length), max: cards.length }}
      stageProps={{ 'aria-label': 'Flashcards', ...(isStudying && swipe) }}
      controls={
        isStudying ? (
          <FlipControls
            position={Math.min(position, cards.length - 1)}
            cardCount={cards.length}
            onPrevious={goBack}
            onNext={goOn}
            onJump={study.jump}
            onLeavePractice={onLeavePractice}
          />
        ) : undefined
      }
    >
      {isStudying ? (
        <FlipTable {...props} study={study} shown={shown} followerRef={follower} />
      ) : completion ? (
        <completion.Completion
          cards={cards}
          modes={modes}
          onRestart={study.restart}
          onModeChange={onModeChange}
          learningCount={learningCount}
          onPractise={onPractise}
          onLeavePractice={onLeavePractice}
        />
      ) : (
        <Spinner />
      )}
    </ModeLayout>
  );
}
