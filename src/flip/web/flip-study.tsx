import { useRef, useState, type RefObject } from 'react';
import { throwMs } from '../../platform/rules/limits.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { Spinner } from '../../platform/web/ui/primitives.tsx';
import { ModeLayout } from '../../player/web/frame/mode-layout.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useStudyKeys } from '../../player/web/study/use-study-keys.ts';
import { useSwipe } from '../../player/web/study/use-swipe.ts';
import { useBothSides } from './deck/use-both-sides.ts';
import { FlipControls } from './flip-controls.tsx';
import { StudyArea } from './study-area.tsx';
import { useFlipStudy, type FlipStudyState } from './use-flip-study.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { rememberKey } from '../../platform/rules/preference-keys.ts';
import { parseRemembering, type Remembering } from '../../remember/rules/remembering.ts';
import { usePreference } from '../../platform/web/browser/preferences.ts';
import type { UndoStep, ReviewedStudy, Reviewer } from './reviewer.tsx';

const loadCompletion = () => import('./completion.tsx');

/** Flip mode while a round is studied: the deck, its controls, and the completion screen after the last card. */
export function FlipStudy({ settings: chosenSettings, ...rest }: ModeProps & ReviewedStudy) {
  const t = useTexts();
  const { bothSides, settings } = useBothSides(chosenSettings);
  const props = { ...rest, settings };
  const { cards, playerRef, isPaused } = props;
  const study = useFlipStudy(props);
  const { shown, position, goNext, goBack } = study;
  const draggedRef = useRef<HTMLDivElement>(null);
  const { isReviewed, reviewer, clearUndo } = useReviewer(props, study, draggedRef);
  const isStudying = shown.phase === 'studying';
  // If it does not load, the last card comes back, so that the next press loads it again.
  const completionModule = useLoaded(loadCompletion, position >= cards.length, { onFailure: goBack });
  /** While the key is held, the deck stops at the last card and does not run into the completion screen. */
  const goNextByKey = (isHeld: boolean) => (isHeld && position >= cards.length - 1 ? undefined : goNext());
  const keys = { onNext: goNextByKey, onPrevious: goBack, onSpace: study.turn, ...reviewer?.keys };
  useStudyKeys(playerRef, keys, !isPaused);
  const swipe = useSwipe({
    draggedRef,
    leaveMs: throwMs,
    onNext: goNext,
    onPrevious: position > 0 ? goBack : undefined,
    ...reviewer?.swipe,
  });
  function restart() {
    clearUndo();
    study.restart();
  }

  const completion = completionModule ? (
    <completionModule.Completion {...props} onRestart={restart} onUndo={reviewer?.undo} />
  ) : (
    <Spinner />
  );
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
                hasReviewRow={isReviewed}
                onPrevious={goBack}
                onNext={goNext}
                onJump={study.jump}
              />
            ))
          : undefined
      }
    >
      {isStudying ? (
        <StudyArea {...props} bothSides={bothSides} study={study} shown={shown} draggedRef={draggedRef} />
      ) : (
        completion
      )}
    </ModeLayout>
  );
}

const loadReviewer = async () => (await import('./reviewer.tsx')).loadReviewer();

interface ReviewedDeck {
  /** Whether the reviewer is wanted: while cards are answered or practised. */
  readonly isReviewed: boolean;
  /** Undefined until it is loaded. */
  readonly reviewer: Reviewer | undefined;
  /** Forgets the answers, so that none of them can be undone. */
  readonly clearUndo: () => void;
}

/** Loads the reviewer when cards are answered, and for practised cards, since its controls lead back to all cards. */
function useReviewer(
  props: ReviewedStudy,
  study: FlipStudyState,
  draggedRef: RefObject<HTMLElement | null>,
): ReviewedDeck {
  const [remembering] = usePreference<Remembering>(rememberKey, parseRemembering, 'off');
  const [undoSteps, setUndoSteps] = useState<readonly UndoStep[]>([]);
  const isReviewed = remembering !== 'off' || props.onLeavePractice !== undefined;
  const createReviewer = useLoaded(loadReviewer, isReviewed, { isLikely: false });
  const input = { ...props, study, draggedRef, undoSteps, setUndoSteps, remembering };
  const reviewer = isReviewed ? createReviewer?.(input) : undefined;
  return { isReviewed, reviewer, clearUndo: () => setUndoSteps([]) };
}
