import { useState, type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { cardIndexOn } from '../../rules/flip.ts';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { HowSigned } from '../../../player/web/card/how-signed.tsx';
import overPrint from '../../../player/web/media/over-print.module.css';
import { ViewTools } from '../view/view-tools.tsx';
import { Autoplay } from './autoplay.tsx';
import styles from './deck-tools.module.css';
import { cardWithMediaUp } from './card-with-media-up.ts';
import type { StudyTools } from './study-tools.ts';
import { WholeText } from './whole-text.tsx';
import { clipRoom } from '../clips/clip-room.ts';

const loadChooser = () => import('../clips/clip-chooser.tsx');

const loadEnlarged = () => import('./enlarged-media.tsx');

/** On the deck, not moved with the cards. */
export function DeckTools(tools: StudyTools) {
  const { set, study, settings, isPaused, playerRef, film, control } = tools;
  const { flip, shown } = study;
  const card = cardWithMediaUp(tools);
  const [isEnlarged, setEnlarged] = useState(false);
  const enlarged = useLoaded(loadEnlarged, isEnlarged, false);
  return (
    <>
      <ViewTools
        card={card}
        isMirrored={control.settings.isMirrored}
        playerRef={playerRef}
        hasKeys={!isPaused && !isEnlarged}
        onTurn={study.turn}
        onEnlarge={() => setEnlarged(true)}
      />
      <div className={styles.corner} data-up={card && true}>
        {set.visibility !== 'private' && <Collecting cardId={study.card?.id} {...{ playerRef, isPaused }} />}
        <HowSigned card={card} />
        <WholeText card={card} playerRef={playerRef} />
      </div>
      {isEnlarged && card && enlarged && (
        <enlarged.EnlargedMedia card={card} film={film} control={control} onClose={() => setEnlarged(false)} />
      )}
      <Clips {...tools} isUp={card !== undefined} isPaused={isPaused || isEnlarged} />
      {settings.showsBothSides && (
        <Autoplay
          isOn={flip.isAutoplaying}
          isRunning={!isPaused && !isEnlarged && flip.move.phase === 'resting'}
          cardKey={`${cardIndexOn(shown, flip.order)}`}
          video={film}
          onSwitch={study.switchAutoplay}
          onDone={study.goOn}
        />
      )}
    </>
  );
}

const loadCollect = () => import('./collect-tool.tsx');

interface CollectingProps extends Pick<StudyTools, 'playerRef' | 'isPaused'> {
  cardId: string | undefined;
}

/** Loaded last, as few collect. */
function Collecting({ cardId, playerRef, isPaused }: CollectingProps) {
  const part = useLoaded(loadCollect, true);
  if (!part) return null;
  return (
    <div className={classNames(overPrint.end, styles.collect)} onPointerDown={stayHere}>
      <part.CollectTool cardId={cardId} playerRef={playerRef} hasKeys={!isPaused} />
    </div>
  );
}

/** Neither turns nor swipes the card. */
function stayHere(event: PointerEvent): void {
  event.stopPropagation();
}

interface ClipsProps extends StudyTools {
  /** The side with the media is visible. */
  isUp: boolean;
}

/**
 * The chooser of the card on top, if it has several clips. A card always starts with the first; while it leaves, it
 * keeps the one shown.
 */
function Clips({ cards, study: { card }, clip: [clip, chooseClip], isUp, isPaused, playerRef }: ClipsProps) {
  const isNeeded = card !== undefined && card.furtherClips.length > 0;
  const chooser = useLoaded(loadChooser, isNeeded);
  const latest = useRef(clip);
  useLayoutEffect(() => {
    latest.current = clip;
  });
  useLayoutEffect(() => {
    if (latest.current?.id === card?.id) chooseClip(undefined);
  }, [card?.id, chooseClip]);
  const room = useMemo(() => clipRoom(cards), [cards]);
  if (room === undefined) return null;
  // All cards leave room for it, so that they have one size.
  if (!chooser || !isNeeded) return <span hidden data-clips={room} />;
  return (
    <chooser.ClipChooser
      key={card.id}
      card={card}
      chosen={clip}
      room={room}
      onChoose={chooseClip}
      isUp={isUp}
      playerRef={playerRef}
      hasKeys={!isPaused}
    />
  );
}
