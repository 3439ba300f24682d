import { useRef, useState, type RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import { throwMs } from '../../platform/rules/limits.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { useSwipe } from '../../player/web/study/use-swipe.ts';
import { FlipControls } from './flip-controls.tsx';
import { FlipTable } from './flip-table.tsx';
import { useFlipStudy, type FlipStudyState } from './use-flip-study.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { rememberKey } from '../../platform/rules/preference-keys.ts';
import { parseRemembering, type Remembering } from '../../remember/rules/remembering.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import type { Answered, ReviewedStudy, Reviewer } from './reviewer.tsx';

const loadCompletion = () => import('./completion.tsx');

interface FlipStudyProps extends ModeProps {
  isFirstRound: boolean;
  /** All cards of the set, of which the deck may be a part. */
  setCards: readonly Card[];
  /** Starts a deck of only these cards. */
  onPractise: (cardIds: readonly string[]) => void;
  /** Returns to all cards; undefined unless some are practised. */
  onLeavePractice: (() => void) | undefined;
}

export function FlipStudy(props: FlipStudyProps) {
  const t = useTexts();
  const { cards, playerRef, isPaused } = props;
  const study = useFlipStudy(props);
  const { shown, position, goOn, goBack } = study;
  const follower = useRef<HTMLDivElement>(null);
  const { reviewer, begin } = useReviewer(props, study, follower);
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
      ...reviewer?.keys,
    },
    !isPaused,
  );
  const swipe = useSwipe({
    followerRef: follower,
    leaveMs: throwMs,
    onNext: goOn,
    onPrevious: position > 0 ? goBack : undefined,
    ...reviewer?.swipe,
  });
  function restart() {
    begin();
    study.restart();
  }

  return (
    <ModeLayout
      progress={{ label: t('Cards seen'), value: Math.min(position + 1, cards.length), max: cards.length }}
      stageProps={{ 'aria-label': t('Flashcards'), ...(isStudying && swipe) }}
      controls={
        isStudying
          ? (reviewer?.controls ?? (
              <FlipControls
                position={Math.min(position, cards.length - 1)}
                cardCount={cards.length}
                onPrevious={goBack}
                onNext={goOn}
                onJump={study.jump}
              />
            ))
          : undefined
      }
    >
      {isStudying ? (
        <FlipTable {...props} study={study} shown={shown} followerRef={follower} />
      ) : completion ? (
        <completion.Completion {...props} onRestart={restart} onUndo={reviewer?.undo} />
      ) : (
        <Spinner />
      )}
    </ModeLayout>
  );
}

const loadReviewer = async () => (await import('./reviewer.tsx')).openReviewer();

interface ReviewedDeck {
  /** Undefined unless cards are answered or practised, and until it is loaded. */
  readonly reviewer: Reviewer | undefined;
  /** After this nothing can be undone. */
  readonly begin: () => void;
}

function useReviewer(
  props: ReviewedStudy,
  study: FlipStudyState,
  followerRef: RefObject<HTMLElement | null>,
): ReviewedDeck {
  const [remembering] = usePreference<Remembering>(rememberKey, parseRemembering, 'false');
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const isWanted = remembering !== 'false' || props.onLeavePractice !== undefined;
  const reviewerOf = useLoaded(loadReviewer, isWanted, isWanted);
  const input = { ...props, study, followerRef, answered, setAnswered, remembering };
  return { reviewer: isWanted ? reviewerOf?.(input) : undefined, begin: () => setAnswered([]) };
}
