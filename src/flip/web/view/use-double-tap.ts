import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../../platform/web/browser/hooks.ts';
import type { PicturePoint } from '../../../player/rules/card-view.ts';
import { visibleMediaOf } from './visible-media.ts';

/** How long a second tap is awaited, while the card tilts. */
const secondTapMs = 180;
const maxApartPx = 40;

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
    let first: FirstTap | undefined;
    let pointerType = '';

    function forget() {
      clearTimeout(first?.timer);
      first = undefined;
      lean(deck, false);
    }

    function tap() {
      forget();
      latest.current.onTap();
    }

    function handlePointerDown(event: PointerEvent) {
      pointerType = event.pointerType;
      if (!first) return;
      if (!isNear(first.at, event) || !event.isPrimary) return tap();
      // The press may become a swipe or be held. Then no click follows, or a late one, and the first tap stands alone.
      clearTimeout(first.timer);
      first = { ...first, timer: setTimeout(tap, secondTapMs) };
    }

    function handleClick(event: MouseEvent) {
      const isByKey = event.detail === 0;
      if (pointerType === 'mouse' || isByKey || !isOnPicture(deck, event)) return forget();
      event.stopPropagation();
      if (first) {
        forget();
        return latest.current.onDoubleTap({ x: event.clientX, y: event.clientY });
      }
      first = { at: { x: event.clientX, y: event.clientY }, timer: setTimeout(tap, secondTapMs) };
      lean(deck, true);
    }

    const abort = new AbortController();
    const captured = { capture: true, signal: abort.signal };
    deck.addEventListener('pointerdown', handlePointerDown, captured);
    deck.addEventListener('pointercancel', forget, captured);
    deck.addEventListener('click', handleClick, captured);
    return () => {
      abort.abort();
      forget();
    };
  }, [inDeck, cardId, latest]);
}

/** Tilts the deck as feedback until it is known whether it is a tap or a double tap. */
function lean(deck: Element | null | undefined, isLeaning: boolean): void {
  deck?.querySelector('[data-current]')?.toggleAttribute('data-tapped', isLeaning);
}

function isNear({ x, y }: PicturePoint, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) < maxApartPx;
}

function isOnPicture(deck: Element | null | undefined, { target, clientX, clientY }: MouseEvent): boolean {
  const picture = visibleMediaOf(deck)?.parentElement;
  if (!picture || !(target instanceof Node) || !picture.closest('[data-shown]')?.contains(target)) return false;
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
