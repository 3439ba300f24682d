import { useRef } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { throwMs } from '../../platform/rules/limits.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Spinner } from '../../platform/web/ui/display/spinner.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { useSwipe } from '../../player/web/study/use-swipe.ts';
import { FlipTable } from './flip-table.tsx';
import { useFlipStudy, type FlipStudyState } from './use-flip-study.ts';
import { useSorter } from './use-sorter.ts';
import type { StillLearning } from '../../player/web/study/use-still-learning.ts';
import { X } from 'lucide-react';
import { Button } from '../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../platform/web/ui/class-names.ts';
import moves from '../../player/web/frame/move-controls.module.css';
import { NextButton } from '../../player/web/frame/next-button.tsx';
import { PreviousButton } from '../../player/web/frame/previous-button.tsx';
import { CardCount } from './card-count.tsx';
import styles from './flip-controls.module.css';

const loadCompletion = () => import('./completion.tsx');

interface FlipStudyProps extends ModeProps {
  isFirstRound: boolean;
  learning: StillLearning;
  /** All cards of the set, of which the deck may be a part. */
  setCards: readonly Card[];
  /** Starts a deck of only these cards. */
  onPractise: (cardIds: readonly string[]) => void;
  /** Returns to all cards; undefined unless some are practised. */
  onLeavePractice: (() => void) | undefined;
}

export function FlipStudy(props: FlipStudyProps) {
  const { cards, playerRef, isPaused } = props;
  const study = useFlipStudy(props);
  const { shown, position, goOn, goBack } = study;
  const follower = useRef<HTMLDivElement>(null);
  const deck = useSorter(props, study, follower);
  const { sorter } = deck;
  const isStudying = shown.phase === 'studying';
  const completion = useLoaded(loadCompletion, position >= cards.length - 1);
  /** Holding the key stops at the last card. */
  const goOnByKey = (isHeld: boolean) => (isHeld && position >= cards.length - 1 ? undefined : goOn());
  useStudyKeys(
    playerRef,
    {
      onNext: goOnByKey,
      onPrevious: goBack,
      onSpace: study.turn,
      characters: { l: study.toggleMark },
      ...sorter?.keys,
    },
    !isPaused,
  );
  const swipe = useSwipe({
    followerRef: follower,
    leaveMs: throwMs,
    onNext: goOn,
    onPrevious: position > 0 ? goBack : undefined,
    ...sorter?.swipe,
  });
  return (
    <ModeLayout
      progress={{ label: 'Cards seen', value: Math.min(position + 1, cards.length), max: cards.length }}
      stageProps={{ 'aria-label': 'Flashcards', ...(isStudying && swipe) }}
      controls={isStudying ? (sorter?.controls ?? <DeckControls {...props} study={study} />) : undefined}
    >
      {isStudying ? (
        <>
          <FlipTable {...props} study={study} shown={shown} followerRef={follower} />
          {sorter?.piles}
        </>
      ) : completion ? (
        <completion.Completion {...props} deck={deck} restart={study.restart} />
      ) : (
        <Spinner />
      )}
    </ModeLayout>
  );
}

function DeckControls({ cards, study, onLeavePractice }: FlipStudyProps & { study: FlipStudyState }) {
  return (
    <FlipControls
      position={Math.min(study.position, cards.length - 1)}
      cardCount={cards.length}
      onPrevious={study.goBack}
      onNext={study.goOn}
      onJump={study.jump}
      onLeavePractice={onLeavePractice}
    />
  );
}

interface FlipControlsProps {
  position: number;
  cardCount: number;
  onPrevious: () => void;
  onNext: () => void;
  /** From 0. */
  onJump: (position: number) => void;
  onLeavePractice?: (() => void) | undefined;
}

export function FlipControls({ position, cardCount, onPrevious, onNext, onJump, onLeavePractice }: FlipControlsProps) {
  const next = useRef<HTMLButtonElement>(null);
  return (
    <div className={moves.controls}>
      <PreviousButton isFirst={position === 0} nextRef={next} onClick={onPrevious} />
      <div className={classNames(moves.place, styles.place)}>
        <CardCount position={position} cardCount={cardCount} onJump={onJump} />
        {onLeavePractice && (
          <Button
            kind="ghost"
            size="small"
            icon={X}
            aria-label="Back to all cards"
            className={styles.leave}
            onClick={onLeavePractice}
          >
            All cards
          </Button>
        )}
      </div>
      <NextButton ref={next} onClick={onNext} />
    </div>
  );
}
