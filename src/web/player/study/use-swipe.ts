import { useCallback, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { flipTransitionMs, swipeMaxMs, swipeMinPx } from '../../../shared/limits.ts';
import { isRightToLeft } from '../../browser/is-right-to-left.ts';

/** A finger that moved this far sideways is swiping; less is a tap. */
const slopPx = 10;
/** Where there is nothing to swipe to, the card gives way this much of the finger's way. */
const resistance = 0.25;

interface Swipe {
  /** What follows the finger: `--drag` on it is the distance so far. */
  followerRef: RefObject<HTMLElement | null>;
  /** Undefined when there is nothing more. */
  onNext: (() => void) | undefined;
  /** Undefined when there is nothing before. */
  onPrevious: (() => void) | undefined;
}

interface Touch {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
  isSwipe: boolean;
}

/**
 * Handlers for an element on which swipes navigate: at least 75 px sideways within 400 ms (spec section 9). What was
 * swiped is not clicked. Give the element `touch-action: pan-y`, so that the page scrolls under a vertical finger.
 */
export function useSwipe({ followerRef, onNext, onPrevious }: Swipe) {
  const touch = useRef<Touch>(undefined);
  const ref = useOwnTouchMoves(touch);
  const { ignoreClick, handleClickCapture } = useIgnoredClick();
  const follow = (distancePx: number) => drag(followerRef.current, distancePx);

  function actionOf(event: PointerEvent<HTMLElement>, distancePx: number) {
    return distancePx < 0 === isRightToLeft(event.currentTarget) ? onPrevious : onNext;
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (touch.current) return handlePointerCancel();
    if (!event.isPrimary || event.button !== 0) return;
    const { pointerId, clientX: x, clientY: y, timeStamp: atMs } = event;
    touch.current = { pointerId, x, y, atMs, isSwipe: false };
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const start = touch.current;
    if (!start || event.pointerId !== start.pointerId) return;
    const distancePx = event.clientX - start.x;
    if (!start.isSwipe && !isSideways(distancePx, event.clientY - start.y)) return;
    if (!start.isSwipe) event.currentTarget.setPointerCapture(event.pointerId);
    start.isSwipe = true;
    follow(actionOf(event, distancePx) ? distancePx : distancePx * resistance);
  }

  function handlePointerUp(event: PointerEvent<HTMLElement>) {
    const start = touch.current;
    if (!start || event.pointerId !== start.pointerId) return;
    touch.current = undefined;
    if (start.isSwipe) ignoreClick();
    const distancePx = event.clientX - start.x;
    const isQuick = event.timeStamp - start.atMs <= swipeMaxMs;
    const action = actionOf(event, distancePx);
    if (!start.isSwipe || !isQuick || Math.abs(distancePx) < swipeMinPx || !action) return follow(0);
    // The card leaves from where the finger let it go.
    setTimeout(() => follow(0), flipTransitionMs);
    action();
  }

  function handlePointerCancel() {
    touch.current = undefined;
    follow(0);
  }

  return {
    ref,
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: handlePointerCancel,
    onClickCapture: handleClickCapture,
  };
}

/** Moves the card under the finger. */
function drag(follower: HTMLElement | null, distancePx: number): void {
  if (!follower) return;
  if (distancePx === 0) follower.style.removeProperty('--drag');
  else follower.style.setProperty('--drag', `${distancePx}px`);
  follower.toggleAttribute('data-dragged', distancePx !== 0);
}

/** The click of a mouse comes right after its swipe; when none comes, the next one is meant. */
function useIgnoredClick() {
  const hasSwiped = useRef(false);

  function ignoreClick() {
    hasSwiped.current = true;
    setTimeout(() => {
      hasSwiped.current = false;
    });
  }

  function handleClickCapture(event: MouseEvent) {
    if (!hasSwiped.current) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { ignoreClick, handleClickCapture };
}

/**
 * Keeps a swipe from the browser: Chromium takes a quick one for a fling, and swallows the next tap as the one that
 * stops it. React's own listener is passive and cannot prevent that.
 */
function useOwnTouchMoves(touch: RefObject<Touch | undefined>) {
  return useCallback(
    (element: HTMLElement | null) => {
      const handleTouchMove = (event: TouchEvent) => {
        if (touch.current?.isSwipe && event.cancelable) event.preventDefault();
      };
      element?.addEventListener('touchmove', handleTouchMove, { passive: false });
      return () => element?.removeEventListener('touchmove', handleTouchMove);
    },
    [touch],
  );
}

function isSideways(xPx: number, yPx: number): boolean {
  return Math.abs(xPx) > slopPx && Math.abs(xPx) > Math.abs(yPx);
}
