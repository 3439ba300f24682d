import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLoaded } from '../../../browser/use-loaded.ts';
import { clipRoom } from '../clips/clip-room.ts';
import type { StudyTools } from './study-tools.ts';

const loadChooser = () => import('../clips/clip-chooser.tsx');

interface ClipsProps extends StudyTools {
  /** The media of the card is. */
  isUp: boolean;
}

/** Of the card on top, where it has several. Each time that it comes it shows the first; on its way out it keeps what it showed. */
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
  // All cards leave room for it, so that they are of one size.
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
