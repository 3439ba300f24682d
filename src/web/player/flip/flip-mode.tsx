import { useRef, useState } from 'react';
import { completionTitle } from '../../../shared/study/completion-titles.ts';
import { currentCardIndex } from '../../../shared/study/flip.ts';
import { ModeLayout } from '../mode-layout.tsx';
import type { ModeProps } from '../mode-props.ts';
import { useStudyKeys } from '../use-study-keys.ts';
import { useSwipe } from '../use-swipe.ts';
import { AutoplayButton } from './autoplay-button.tsx';
import { Completion } from './completion.tsx';
import { deckCards } from './deck-cards.ts';
import { FlipControls } from './flip-controls.tsx';
import { FlipDeck } from './flip-deck.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useCardMove } from './use-card-move.ts';
import { useFlip } from './use-flip.ts';

/** Flip mode (spec 4.6): card after card, each turned as often as one likes. */
export function FlipMode({
  set,
  cards,
  settings,
  isTurned,
  modes,
  onModeChange,
  playerRef,
  isPaused,
  onTrack,
}: ModeProps) {
  const [flip, dispatch] = useFlip(cards.length, settings.isShuffled, isTurned);
  const { shown, phase, direction } = useCardMove(flip);
  const [hasSettled, setSettled] = useState(false);
  const [isAutoplaying, setAutoplaying] = useState(false);
  const [title, setTitle] = useState('');
  const follower = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const fill = useRef<HTMLSpanElement>(null);

  const position = flip.phase === 'studying' ? flip.position : cards.length;
  const isStudying = shown.phase === 'studying';
  const awaitsMedia = !hasSettled && position === 0 && (cards[currentCardIndex(shown) ?? 0]?.hasMedia ?? false);
  if (isAutoplaying && !(settings.showsBothSides && isStudying)) setAutoplaying(false);

  function turn() {
    if (flip.phase !== 'studying' || settings.showsBothSides) return;
    if (!flip.isFlipped) onTrack?.('card_flip');
    dispatch({ type: 'turned' });
  }

  function goOn() {
    if (position === cards.length - 1) setTitle(completionTitle(Math.random));
    dispatch({ type: 'next' });
  }

  const goBack = () => dispatch({ type: 'previous' });

  useStudyKeys(playerRef, { onNext: goOn, onPrevious: goBack, onSpace: turn }, isStudying && !isPaused);
  const swipe = useSwipe({ followerRef: follower, onNext: goOn, onPrevious: position > 0 ? goBack : undefined });
  useAutoplay({
    isOn: isAutoplaying && !isPaused && phase === 'resting',
    cardKey: `${position}`,
    video,
    fill,
    onDone: goOn,
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
          />
        ) : undefined
      }
    >
      {isStudying ? (
        <FlipDeck
          setId={set.id}
          cards={deckCards(cards, { flip, shown }, !awaitsMedia)}
          position={shown.position}
          cardCount={cards.length}
          isFlipped={shown.isFlipped}
          settings={settings}
          move={{ phase, direction }}
          takesFocus={title !== ''}
          followerRef={follower}
          videoRef={video}
          isLooping={!isAutoplaying}
          onFlip={turn}
          onSettled={() => setSettled(true)}
        >
          {settings.showsBothSides && (
            <AutoplayButton isOn={isAutoplaying} onToggle={() => setAutoplaying(!isAutoplaying)} fillRef={fill} />
          )}
        </FlipDeck>
      ) : (
        <Completion
          title={title}
          cardCount={cards.length}
          modes={modes}
          onRestart={() => dispatch({ type: 'restarted' })}
          onModeChange={onModeChange}
        />
      )}
    </ModeLayout>
  );
}
