import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLoaded } from '../../../platform/web/browser/use-loaded.ts';
import { clipRoom } from '../clips/clip-room.ts';
import type { StudyTools } from './study-tools.ts';

const loadChooser = () => import('../clips/clip-chooser.tsx');

interface ClipsProps extends StudyTools {
  /** The side with the media is visible. */
  isUp: boolean;
}

/**
 * The chooser of the card on top, if it has several clips. A card always starts with the first; while it leaves, it
 * keeps the one shown.
 */
export function Clips({ cards, study: { card }, clip: [clip, chooseClip], isUp, isPaused, playerRef }: ClipsProps) {
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
