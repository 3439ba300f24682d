import { useRef, useState } from 'react';
import { completionTitle } from '../../../shared/study/completion-titles.ts';
import { cardIndexOn, shownStage } from '../../../shared/study/flip.ts';
import type { CardSide } from '../../../shared/study/sides.ts';
import { useCanAskForCamera } from '../../browser/camera.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ModeLayout } from '../mode-layout.tsx';
import type { ModeProps } from '../mode-props.ts';
import { useArrivals } from '../use-arrivals.ts';
import { useLoaded } from '../../browser/use-loaded.ts';
import { useStudyKeys } from '../use-study-keys.ts';
import { useSwipe } from '../use-swipe.ts';
import { AutoplayButton } from './autoplay-button.tsx';
import { Completion } from './completion.tsx';
import { deckCards } from './deck-cards.ts';
import type { Place } from './flip-card.tsx';
import { FlipControls } from './flip-controls.tsx';
import { FlipDeck } from './flip-deck.tsx';
import styles from './flip-study.module.css';
import { useAutoplay } from './use-autoplay.ts';
import { useFlip } from './use-flip.ts';
import type { StillLearning } from './use-still-learning.ts';
import { useVideoSettings } from './use-video-settings.ts';

const loadTools = () => import('./card-tools.tsx');
const loadCamera = () => import('./camera-mirror.tsx');

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
export function FlipStudy({
  set,
  cards,
  settings,
  isTurned,
  isFirstRound,
  modes,
  preferenceKeys,
  onModeChange,
  playerRef,
  isPaused,
  onTrack,
  learning,
  learningCount,
  onPractise,
  onLeavePractice,
}: FlipStudyProps) {
  const [flip, dispatch] = useFlip(cards.length, settings.isShuffled, isTurned);
  const { stage, move } = flip;
  const shown = shownStage(flip);
  const [arrivals, noteArrival] = useArrivals();
  const [isAutoplaying, setAutoplaying] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const [title, setTitle] = useState('');
  const [turnedCardId, setTurnedCardId] = useState<string>();
  const [marking, setMarking] = useState({ cardId: '', words: '' });
  const canAskForCamera = useCanAskForCamera();
  const video = useVideoSettings(preferenceKeys);
  const follower = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const fill = useRef<HTMLSpanElement>(null);

  const position = stage.phase === 'studying' ? stage.position : cards.length;
  const isStudying = shown.phase === 'studying';
  const card = cards[cardIndexOn(shown, flip.order) ?? cards.length];
  const awaitsMedia = position === 0 && card !== undefined && card.hasMedia && !arrivals.has(card.id);
  const isSigning = !settings.isDefinitionFirst && !settings.showsBothSides;
  const tools = useLoaded(loadTools, isStudying && !awaitsMedia);
  const camera = useLoaded(loadCamera, hasCamera);
  if (isAutoplaying && !(settings.showsBothSides && isStudying)) setAutoplaying(false);
  if (hasCamera && !(isSigning && isStudying)) setCamera(false);

  function turn() {
    if (stage.phase !== 'studying' || settings.showsBothSides) return;
    if (!stage.isFlipped) onTrack?.('card_flip');
    setTurnedCardId(card?.id);
    dispatch({ type: 'turned' });
  }

  function goOn() {
    if (position === cards.length - 1) setTitle(completionTitle(Math.random));
    dispatch({ type: 'next', atMs: performance.now() });
  }

  const goBack = () => dispatch({ type: 'previous', atMs: performance.now() });

  const isMarked = card !== undefined && learning.marked.includes(card.id);
  const isAnswered =
    settings.showsBothSides || card?.id === turnedCardId || (shown.phase === 'studying' && shown.isFlipped);

  function toggleMark() {
    if (!card || !isAnswered) return;
    learning.toggle(card.id);
    setMarking({ cardId: card.id, words: isMarked ? 'Not marked any more' : 'Marked as still learning' });
  }

  useStudyKeys(
    playerRef,
    { onNext: goOn, onPrevious: goBack, onSpace: turn, characters: { l: toggleMark } },
    !isPaused,
  );
  const swipe = useSwipe({ followerRef: follower, onNext: goOn, onPrevious: position > 0 ? goBack : undefined });
  useAutoplay({
    isOn: isAutoplaying && !isPaused && move.phase === 'resting',
    cardKey: `${position}`,
    video: film,
    fill,
    onDone: goOn,
  });

  function renderTools(side: CardSide, place: Place | undefined, isShown: boolean) {
    const showsVideo = side.kind === 'definition' && side.showsMedia && card?.mediaKind === 'video';
    const canMark = place === 'back';
    const canSeeOneself = place === 'front' && isSigning && canAskForCamera;
    if (!tools || !(showsVideo || canMark || canSeeOneself)) return undefined;
    return (
      <tools.CardTools
        video={showsVideo ? { video: film, control: video, playerRef, hasKeys: isShown && !isPaused } : undefined}
        mark={canMark ? { isMarked, onToggle: toggleMark } : undefined}
        camera={canSeeOneself ? { isOn: hasCamera, onToggle: () => setCamera(!hasCamera) } : undefined}
      />
    );
  }

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
            onLeavePractice={onLeavePractice}
          />
        ) : undefined
      }
    >
      {isStudying ? (
        <div className={styles.studying} data-camera={hasCamera || undefined}>
          <div className={styles.room}>
            <FlipDeck
              setId={set.id}
              cards={deckCards(cards, flip, arrivals)}
              position={shown.position}
              cardCount={cards.length}
              isFlipped={shown.isFlipped}
              settings={settings}
              move={move}
              takesFocus={title !== '' || !isFirstRound}
              followerRef={follower}
              videoRef={film}
              videoSettings={{ ...video.settings, isLooping: video.settings.isLooping && !isAutoplaying }}
              renderTools={renderTools}
              onFlip={turn}
              onArrival={noteArrival}
            >
              {settings.showsBothSides && (
                <AutoplayButton isOn={isAutoplaying} onToggle={() => setAutoplaying(!isAutoplaying)} fillRef={fill}>
                  {tools && <tools.MarkButton isMarked={isMarked} onToggle={toggleMark} />}
                </AutoplayButton>
              )}
            </FlipDeck>
          </div>
          {hasCamera && (
            <div className={styles.mirror}>{camera && <camera.CameraMirror onClose={() => setCamera(false)} />}</div>
          )}
          <VisuallyHidden role="status">{marking.cardId === card?.id ? marking.words : ''}</VisuallyHidden>
        </div>
      ) : (
        <Completion
          title={title}
          cardCount={cards.length}
          modes={modes}
          onRestart={() => dispatch({ type: 'restarted', atMs: performance.now() })}
          onModeChange={onModeChange}
          learningCount={learningCount}
          onPractise={onPractise}
          onLeavePractice={onLeavePractice}
        />
      )}
    </ModeLayout>
  );
}
