import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../../platform/web/browser/hooks.ts';
import type { PicturePoint } from '../../../player/rules/card-view.ts';
import { visibleMediaOf } from './visible-media.ts';

/** How long a second tap is awaited, while the card tilts. */
const secondTapMs = 180;
const maxTapDistancePx = 40;

interface Taps {
  /** Two taps on different cards are no double tap. */
  cardId: string | undefined;
  /** The point is in window coordinates. */
  onDoubleTap: (at: PicturePoint) => void;
  /** Called after a single tap, when no second one can follow. */
  onTap: () => void;
}

interface FirstTap {
  readonly at: PicturePoint;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Tells double taps of a finger or pen on the visible media from single ones. Clicks are captured, so that the card does
 * not turn with the first tap. A mouse is ignored, because it can press the zoom button.
 * @param inDeck a child of the deck's element
 */
export function useDoubleTap(inDeck: RefObject<HTMLElement | null>, taps: Taps): void {
  const latest = useLatest(taps);
  const { cardId } = taps;

  useEffect(() => {
    const deck = inDeck.current?.parentElement;
    if (!deck || cardId === undefined) return;
    let firstTap: FirstTap | undefined;
    let pointerType = '';

    function forgetFirstTap() {
      clearTimeout(firstTap?.timer);
      firstTap = undefined;
      tiltCard(deck, false);
    }

    function endAsSingleTap() {
      forgetFirstTap();
      latest.current.onTap();
    }

    function handlePointerDown(event: PointerEvent) {
      pointerType = event.pointerType;
      if (!firstTap) return;
      if (!isNear(firstTap.at, event) || !event.isPrimary) return endAsSingleTap();
      // The press may become a swipe or be held. Then no click follows, or a late one, and the first tap stands alone.
      clearTimeout(firstTap.timer);
      firstTap = { ...firstTap, timer: setTimeout(endAsSingleTap, secondTapMs) };
    }

    function handleClick(event: MouseEvent) {
      const isByKey = event.detail === 0;
      if (pointerType === 'mouse' || isByKey || !isOnPicture(deck, event)) return forgetFirstTap();
      event.stopPropagation();
      if (firstTap) {
        forgetFirstTap();
        return latest.current.onDoubleTap({ x: event.clientX, y: event.clientY });
      }
      firstTap = { at: { x: event.clientX, y: event.clientY }, timer: setTimeout(endAsSingleTap, secondTapMs) };
      tiltCard(deck, true);
    }

    const abort = new AbortController();
    const captured = { capture: true, signal: abort.signal };
    deck.addEventListener('pointerdown', handlePointerDown, captured);
    deck.addEventListener('pointercancel', forgetFirstTap, captured);
    deck.addEventListener('click', handleClick, captured);
    return () => {
      abort.abort();
      forgetFirstTap();
    };
  }, [inDeck, cardId, latest]);
}

/** Tilts the card as feedback, until it is known whether the tap is a single or a double one. */
function tiltCard(deck: Element | null | undefined, isTilted: boolean): void {
  deck?.querySelector('[data-current]')?.toggleAttribute('data-tapped', isTilted);
}

function isNear({ x, y }: PicturePoint, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) < maxTapDistancePx;
}

function isOnPicture(deck: Element | null | undefined, { target, clientX, clientY }: MouseEvent): boolean {
  const picture = visibleMediaOf(deck)?.parentElement;
  if (!picture || !(target instanceof Node) || !picture.closest('[data-shown]')?.contains(target)) return false;
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
