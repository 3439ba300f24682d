import { useCallback, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { flipTransitionMs, swipeMaxMs, swipeMinPx } from '../../../platform/rules/limits.ts';
import { isRightToLeft } from '../../../platform/web/browser/is-right-to-left.ts';

/** The movement below which a press is a tap. */
const maxTapMovePx = 10;
/** The share of the finger's movement that the card follows if there is nothing to swipe to. */
const resistanceRatio = 0.25;
/** The time before the end of a swipe over which its speed is measured. */
const speedWindowMs = 100;
/** The distance for which the card tilts by one degree, up to `maxTiltDegrees` degrees. */
const pxPerDegree = 40;
const maxTiltDegrees = 4;

interface Swipe {
  /**
   * The element that follows the finger. The hook sets its `--drag` (px) and `--tilt` (degrees), and after release its
   * `--side` (1 right, -1 left) and `--speed` (px per ms).
   */
  draggedRef: RefObject<HTMLElement | null>;
  /** After this time the element returns to its place. */
  leaveMs?: number;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

/** A finger or mouse that is down. */
interface Touch {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
  /** True once it has moved sideways. */
  isSwipe: boolean;
  /** The latest points, for the speed. */
  trail: readonly { readonly x: number; readonly atMs: number }[];
}

/**
 * Recognises swipes: at least `swipeMinPx` sideways within `swipeMaxMs`. The click after a swipe is suppressed. The
 * element that gets the returned handlers needs `touch-action: pan-y`.
 */
export function useSwipe({ draggedRef, leaveMs = flipTransitionMs, onNext, onPrevious }: Swipe) {
  const touch = useRef<Touch>(undefined);
  const ref = useOwnTouchMoves(touch);
  const { ignoreClick, handleClickCapture } = useIgnoredClick();
  const follow = (distancePx: number) => drag(draggedRef.current, distancePx);

  function actionOf(event: PointerEvent<HTMLElement>, distancePx: number) {
    const isForward = isRightToLeft(event.currentTarget) ? distancePx > 0 : distancePx < 0;
    return isForward ? onNext : onPrevious;
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    // A second finger ends the swipe.
    if (touch.current) return handlePointerCancel();
    if (!event.isPrimary || event.button !== 0 || !maySwipe(event)) return;
    const { pointerId, clientX: x, clientY: y, timeStamp: atMs } = event;
    touch.current = { pointerId, x, y, atMs, isSwipe: false, trail: [{ x, atMs }] };
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const start = touch.current;
    if (!start || event.pointerId !== start.pointerId) return;
    // The button was released outside of the element.
    if (event.pointerType === 'mouse' && event.buttons === 0) return handlePointerCancel();
    const distancePx = event.clientX - start.x;
    if (!start.isSwipe && !isSideways(distancePx, event.clientY - start.y)) return;
    if (!start.isSwipe) event.currentTarget.setPointerCapture(event.pointerId);
    start.isSwipe = true;
    const { clientX: x, timeStamp: atMs } = event;
    start.trail = [...start.trail.filter((point) => atMs - point.atMs < speedWindowMs), { x, atMs }];
    follow(actionOf(event, distancePx) ? distancePx : distancePx * resistanceRatio);
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
    // The action may put another element in its place, so the one that was dragged is kept here.
    const dragged = draggedRef.current;
    releaseCard(dragged, distancePx, speedAt(event, start));
    setTimeout(() => drag(dragged, 0), leaveMs);
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

/** Keeps a press from turning or swiping the card. */
export function keepFromCard(event: PointerEvent): void {
  event.stopPropagation();
}

/**
 * Whether the press is neither in a text field, where it selects text, nor in a dialog, whose events React passes on
 * although the dialog is elsewhere in the document.
 */
function maySwipe({ target, currentTarget }: PointerEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest('input, textarea');
}

function drag(dragged: HTMLElement | null, distancePx: number): void {
  if (!dragged) return;
  dragged.toggleAttribute('data-dragged', distancePx !== 0);
  if (distancePx === 0) {
    for (const name of ['--drag', '--tilt', '--side', '--speed']) dragged.style.removeProperty(name);
  } else {
    const tilt = Math.max(-maxTiltDegrees, Math.min(maxTiltDegrees, distancePx / pxPerDegree));
    dragged.style.setProperty('--drag', `${distancePx}px`);
    dragged.style.setProperty('--tilt', `${tilt}deg`);
  }
}

function releaseCard(dragged: HTMLElement | null, distancePx: number, speed: number): void {
  dragged?.style.setProperty('--side', `${Math.sign(distancePx)}`);
  dragged?.style.setProperty('--speed', speed.toFixed(2));
}

/** Returns the speed at the end of the movement, in px per ms. */
function speedAt({ clientX, timeStamp }: PointerEvent, { trail }: Touch): number {
  const oldestPoint = trail.find(({ atMs }) => timeStamp - atMs <= speedWindowMs);
  return oldestPoint ? Math.abs(clientX - oldestPoint.x) / Math.max(1, timeStamp - oldestPoint.atMs) : 0;
}

/** Suppresses the click that ends a swipe. It follows immediately or not at all. */
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
 * Prevents `touchmove` during a swipe, because Chromium otherwise treats a quick swipe as a fling and swallows the next
 * tap. React's own listener is passive and cannot do that.
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
  return Math.abs(xPx) > maxTapMovePx && Math.abs(xPx) > Math.abs(yPx);
}
