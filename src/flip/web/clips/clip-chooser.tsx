import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { clipsOf, withClips, type CardClip } from '../../../cards/rules/clips-of-card.ts';
import type { Card } from '../../../cards/contract/card.ts';
import { VisuallyHidden } from '../../../platform/web/ui/primitives.tsx';
import { useStudyKeys } from '../../../player/web/study/use-study-keys.ts';
import { useSwipe } from '../../../player/web/study/use-swipe.ts';
import styles from './clip-chooser.module.css';
import { useTexts } from '../../../platform/web/languages/use-texts.tsx';
import type { Texts } from '../../../platform/rules/languages/texts.ts';

interface ClipChooserProps {
  /** The card on top, with all its clips. */
  card: Card;
  /** The card with only the chosen clip. Undefined while the first clip is shown. */
  chosen: Card | undefined;
  onChoose: (chosen: Card) => void;
  /** The room that all cards reserve for labels, as `clipRoom` returns it. */
  room: string;
  /** Whether the side with the media is up. */
  isUp: boolean;
  playerRef: RefObject<HTMLElement | null>;
  /** False while a dialog is open. */
  hasKeys: boolean;
}

/**
 * Lists the card's clips by their labels, below the card. A press, a swipe along the labels or the key C shows another
 * clip. A swipe of the card itself still goes to the next card.
 */
export function ClipChooser({ card, chosen, onChoose, room, isUp, playerRef, hasKeys }: ClipChooserProps) {
  const t = useTexts();
  const row = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const clips = clipsOf(card);
  const shownIndex = Math.max(
    0,
    clips.findIndex(({ mediaPath }) => mediaPath === chosen?.mediaPath),
  );

  function choose(index: number) {
    const clip = clips[index];
    if (!clip || index === shownIndex) return;
    onChoose(withClips(card, [clip]));
    setAnnouncement(nameOf(clip, index, clips.length, t));
  }

  const { ref: touchRef, ...swipe } = useSwipe({
    draggedRef: row,
    leaveMs: 0,
    onNext: shownIndex < clips.length - 1 ? () => choose(shownIndex + 1) : undefined,
    onPrevious: shownIndex > 0 ? () => choose(shownIndex - 1) : undefined,
  });
  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    // Otherwise the stage would also take the swipe, and go to another card.
    event.stopPropagation();
    swipe.onPointerDown(event);
  }

  useStudyKeys(playerRef, { characters: { c: () => choose((shownIndex + 1) % clips.length) } }, hasKeys && isUp);

  return (
    <div
      ref={touchRef}
      className={styles.chooser}
      data-clips={room}
      hidden={!isUp}
      {...swipe}
      onPointerDown={handlePointerDown}
    >
      <div ref={row} role="group" aria-label={t('Clips of this card')} className={styles.clips}>
        {clips.map((clip, index) => (
          <button
            key={clip.mediaPath}
            type="button"
            className={styles.clip}
            aria-pressed={index === shownIndex}
            aria-label={nameOf(clip, index, clips.length, t)}
            onClick={() => choose(index)}
          >
            <span dir="auto">{clip.label.trim() || t('Clip {number}', { number: index + 1 })}</span>
          </button>
        ))}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

/**
 * Returns the accessible name of a clip. It contains the visible label, so that people can say it to a voice control.
 */
function nameOf({ label }: CardClip, index: number, count: number, t: Texts): string {
  const place = { number: index + 1, count };
  return label.trim() === ''
    ? t('Clip {number} of {count}', place)
    : t('{label}, clip {number} of {count}', { label: label.trim(), ...place });
}
