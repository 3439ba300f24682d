import { useRef, useState, type RefObject } from 'react';
import type { Card } from '../../cards/contract/card.ts';
import type { FlipStage } from '../rules/flip.ts';
import type { CardSide } from '../../player/rules/sides.ts';
import { useLoaded } from '../../platform/web/browser/use-loaded.ts';
import { VisuallyHidden } from '../../platform/web/ui/primitives.tsx';
import type { ModeProps } from '../../player/web/frame/mode-props.ts';
import { useArrivals } from '../../player/web/media/use-arrivals.ts';
import { deckCards, wideRatiosOf } from './deck/deck-cards.ts';
import type { Place } from './deck/flip-card.tsx';
import type { BothSides } from './deck/use-both-sides.ts';
import { FlipDeck } from './deck/flip-deck.tsx';
import styles from './study-area.module.css';
import type { FlipStudyState } from './use-flip-study.ts';
import { useVideoSettings } from '../../player/web/settings/use-video-settings.ts';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';

const loadTools = () => import('./tools/card-tools.tsx');
const loadCamera = () => import('./mirror/camera-mirror.tsx');

interface StudyAreaProps extends Pick<
  ModeProps,
  'set' | 'cards' | 'settings' | 'takesFocus' | 'playerRef' | 'isPaused'
> {
  bothSides: BothSides | undefined;
  study: FlipStudyState;
  shown: Extract<FlipStage, { phase: 'studying' }>;
  draggedRef: RefObject<HTMLDivElement | null>;
}

/** The deck with its tools and, beside it, the camera mirror. */
export function StudyArea(props: StudyAreaProps) {
  const t = useTexts();
  const { study, shown, set, cards, settings } = props;
  const { flip, card } = study;
  const [arrivals, noteArrival] = useArrivals();
  const clip = useState<Card>();
  const control = useVideoSettings();
  const video = useRef<HTMLVideoElement>(null);
  const [ownVideo, setOwnVideo] = useState<HTMLVideoElement>();
  // The tools are loaded after the first card's media, which are needed sooner.
  const isFirstCardLoading = shown.position === 0 && card?.hasMedia && !arrivals.has(card.id);
  const toolsModule = useLoaded(loadTools, !isFirstCardLoading);
  const cameraModule = useLoaded(loadCamera, flip.hasCamera);
  const toolProps = { ...props, control, video, ownVideo, clip };

  function renderTools(side: CardSide, place: Place | undefined, isShown: boolean) {
    return toolsModule?.cardTools({ ...toolProps, side, place, isShown });
  }

  return (
    <div className={styles.studying} data-camera={flip.hasCamera || undefined}>
      <div className={styles.room}>
        <FlipDeck
          setId={set.id}
          cards={deckCards(cards, flip, arrivals, clip[0])}
          shown={shown}
          cardCount={cards.length}
          wideRatios={wideRatiosOf(cards)}
          settings={settings}
          bothSides={props.bothSides}
          move={flip.move}
          takesFocus={props.takesFocus}
          draggedRef={props.draggedRef}
          videoRef={video}
          videoSettings={control.settings}
          renderTools={renderTools}
          onFlip={study.turn}
          onArrival={noteArrival}
        >
          {toolsModule && <toolsModule.DeckTools {...toolProps} />}
        </FlipDeck>
      </div>
      {flip.hasCamera && cameraModule && <cameraModule.CameraMirror {...toolProps} onOwnVideo={setOwnVideo} />}
      <VisuallyHidden role="status" aria-atomic="false">
        <span>
          {t('Card {number} of {count}', { number: Math.min(study.position + 1, cards.length), count: cards.length })}
        </span>
        {toolsModule && <toolsModule.SpokenCard {...toolProps} />}
      </VisuallyHidden>
    </div>
  );
}
