import { useRef, type RefObject } from 'react';
import { cardIndexOn, type FlipStage } from '../../../shared/study/flip.ts';
import type { CardSide } from '../../../shared/study/sides.ts';
import { useCanAskForCamera } from '../../browser/media/camera.ts';
import { useLoaded } from '../../browser/use-loaded.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ModeProps } from '../frame/mode-props.ts';
import { useArrivals } from '../media/use-arrivals.ts';
import { deckCards, wideRatioOf } from './deck/deck-cards.ts';
import type { Place } from './deck/flip-card.tsx';
import { FlipDeck } from './deck/flip-deck.tsx';
import styles from './flip-table.module.css';
import type { FlipStudyState } from './use-flip-study.ts';
import { useVideoSettings } from '../settings/use-video-settings.ts';

const loadTools = () => import('./tools/card-tools.tsx');
const loadCamera = () => import('./tools/camera-mirror.tsx');

interface FlipTableProps extends Pick<ModeProps, 'set' | 'cards' | 'settings' | 'playerRef' | 'isPaused'> {
  /** No deck was studied here before this one. */
  isFirstRound: boolean;
  study: FlipStudyState;
  shown: Extract<FlipStage, { phase: 'studying' }>;
  /** What a swiping finger takes along. */
  followerRef: RefObject<HTMLDivElement | null>;
}

/** The deck with the tools of its card, and the visitor's own hands beside it. */
export function FlipTable(props: FlipTableProps) {
  const { study, shown, set, cards, settings, isPaused, playerRef } = props;
  const { flip, card, isMarked, toggleMark } = study;
  const [arrivals, noteArrival] = useArrivals();
  const video = useVideoSettings();
  const film = useRef<HTMLVideoElement>(null);
  const isAwaited = shown.position === 0 && card?.hasMedia === true && !arrivals.has(card.id);
  const tools = useLoaded(loadTools, !isAwaited);
  const camera = useLoaded(loadCamera, flip.hasCamera);
  const canUseCamera = useCanAskForCamera() && !settings.isDefinitionFirst && !settings.showsBothSides;

  function renderTools(side: CardSide, place: Place | undefined, isShown: boolean) {
    const showsVideo = side.kind === 'definition' && side.showsMedia && card?.mediaKind === 'video';
    const canMark = place === 'back';
    const hasCamera = place === 'front' && canUseCamera;
    if (!tools || !(showsVideo || canMark || hasCamera)) return undefined;
    return (
      <tools.CardTools
        video={showsVideo ? { video: film, control: video, playerRef, hasKeys: isShown && !isPaused } : undefined}
        mark={canMark ? { isMarked, onToggle: toggleMark } : undefined}
        camera={hasCamera ? { isOn: flip.hasCamera, onToggle: () => study.switchCamera(!flip.hasCamera) } : undefined}
      />
    );
  }

  return (
    <div className={styles.studying} data-camera={flip.hasCamera || undefined}>
      <div className={styles.room}>
        <FlipDeck
          setId={set.id}
          cards={deckCards(cards, flip, arrivals)}
          shown={shown}
          cardCount={cards.length}
          wideRatio={wideRatioOf(cards)}
          settings={settings}
          move={flip.move}
          isFollowing={!props.isFirstRound}
          followerRef={props.followerRef}
          videoRef={film}
          videoSettings={{ ...video.settings, isLooping: video.settings.isLooping && !flip.isAutoplaying }}
          renderTools={renderTools}
          onFlip={study.turn}
          onArrival={noteArrival}
        >
          {settings.showsBothSides && tools && (
            <BothSidesTools tools={tools} study={study} isPaused={isPaused} video={film} />
          )}
        </FlipDeck>
      </div>
      {flip.hasCamera && (
        <div className={styles.mirror}>
          {camera && <camera.CameraMirror onClose={() => study.switchCamera(false)} />}
        </div>
      )}
      <VisuallyHidden role="status" aria-atomic="false">
        <span>{`Card ${Math.min(study.position + 1, cards.length)} of ${cards.length}`}</span>
        {tools && <tools.SpokenCard flip={flip} cards={cards} settings={settings} />}
      </VisuallyHidden>
    </div>
  );
}

interface BothSidesToolsProps {
  tools: Awaited<ReturnType<typeof loadTools>>;
  study: FlipStudyState;
  isPaused: boolean;
  video: RefObject<HTMLVideoElement | null>;
}

/** Below a card that shows both sides. */
function BothSidesTools({ tools, study, isPaused, video }: BothSidesToolsProps) {
  const { flip, shown } = study;
  return (
    <tools.Autoplay
      isOn={flip.isAutoplaying}
      isRunning={!isPaused && flip.move.phase === 'resting'}
      cardKey={`${cardIndexOn(shown, flip.order)}`}
      video={video}
      onSwitch={study.switchAutoplay}
      onDone={study.goOn}
    >
      <tools.MarkButton isMarked={study.isMarked} onToggle={study.toggleMark} />
    </tools.Autoplay>
  );
}
