import { swipeMaxMs, swipeMinPx } from '../../platform/rules/limits.ts';
import { isFocusedByPointer, watchFocusOrigin } from '../../platform/web/browser/focus-origin.ts';
import { isRightToLeft } from '../../platform/web/browser/is-right-to-left.ts';
import type { RecordedInput } from './recorded-input.ts';

// The part of the pre-hydration script that handles input: it turns the card at once, and records everything else, which
// `useInputReplay` replays after hydration.

/** Matches the visible side of the card, which is a button. */
const shownFace = '[role=button][data-shown]';
const abort = new AbortController();
const input: RecordedInput = { isTouched: false, turns: 0, toReplay: [], isHydrating: false, abort };

/** The number of the card after the recorded moves, from 0. One past the last card is the end of the set. */
let position = 0;
/** Where and when a single finger touched the screen. Undefined if there are several. */
let finger: { readonly start: Touch | undefined; readonly startedMs: number } | undefined;
let askForReplay = () => {};

/**
 * Records input until React listens.
 * @param onReplayNeeded called for input that only the program can answer
 */
export function recordInput(onReplayNeeded: () => void): AbortSignal {
  const { signal } = abort;
  askForReplay = onReplayNeeded;
  window.recordedInput = input;
  watchFocusOrigin();
  document.addEventListener('touchstart', handleTouchStart, { signal, passive: true });
  document.addEventListener('touchend', handleTouchEnd, { signal, passive: true });
  document.addEventListener('click', handleClick, { signal });
  document.addEventListener('keydown', handleKeyDown, { signal });
  return signal;
}

function handleTouchStart({ touches: [start, secondTouch], timeStamp: startedMs }: TouchEvent) {
  input.isTouched = true;
  finger = secondTouch ? undefined : { start, startedMs };
}

function handleTouchEnd({ changedTouches: [end], target, timeStamp }: TouchEvent) {
  const card = target instanceof Element && target.closest('[data-current]');
  if (!card || !finger?.start || !end || timeStamp - finger.startedMs > swipeMaxMs) return;
  const leftPx = finger.start.clientX - end.clientX;
  // A swipe goes farther sideways than up or down.
  if (Math.abs(leftPx) < Math.max(swipeMinPx, Math.abs(end.clientY - finger.start.clientY) + 1)) return;
  move(leftPx > 0 ? 'ArrowRight' : 'ArrowLeft');
}

function handleClick({ target }: MouseEvent) {
  input.isTouched = true;
  const pressed =
    target instanceof Element && target.closest<HTMLElement>(`${shownFace},button:enabled:not([aria-disabled])`);
  if (pressed) press(pressed);
}

function handleKeyDown(event: KeyboardEvent) {
  const { target, key, repeat } = event;
  input.isTouched = true;
  if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if ((key === 'ArrowRight' || key === 'ArrowLeft') && !repeat) return move(key);
  if (/^\d$/.test(key) && !repeat) return record(key);
  if (key !== ' ' && key !== 'Enter') return;
  // As in `useStudyKeys`, a clicked button leaves Space to the mode, and a choice of a quiz leaves Enter.
  const isForButton =
    key === ' ' ? target.closest('button') && !isFocusedByPointer() : target.closest('button:not([role=radio])');
  if (isForButton) return;
  event.preventDefault();
  if (repeat) return;
  if (key === ' ' || target.closest(shownFace)) turn();
  else record(key);
}

function press(target: HTMLElement) {
  if (target.matches('[data-place]')) turn();
  else if (target.matches('[data-next]')) move(isRightToLeft(target) ? 'ArrowLeft' : 'ArrowRight');
  else record(target);
}

/**
 * Turns the card. After another recorded press it only records the turn, because the order counts. Other modes have no
 * card to turn.
 */
function turn() {
  if (input.isHydrating || input.toReplay.length > 0 || !document.querySelector(shownFace)) record(' ');
  else if (!isConcealed()) flipRenderedCard(++input.turns % 2 === 1);
}

/** Records a move to another card, unless it would leave the set. */
function move(key: 'ArrowRight' | 'ArrowLeft') {
  const forwardKey = isRightToLeft(document.body) ? 'ArrowLeft' : 'ArrowRight';
  const nextPosition = key === forwardKey ? position + 1 : position - 1;
  if (nextPosition < 0 || nextPosition > cardCount()) return;
  position = nextPosition;
  record(key);
}

function record(pressed: HTMLElement | string) {
  if (isConcealed()) return;
  input.toReplay.push(pressed);
  askForReplay();
}

/** Whether the page is not visible yet. Input to it is then ignored. */
function isConcealed(): boolean {
  return document.documentElement.hasAttribute('data-concealed');
}

function cardCount(): number {
  return Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuemax'));
}

/**
 * Turns the card that the server has rendered. Each side consists of a face, which is a button, and tools beside it.
 */
function flipRenderedCard(isFlipped: boolean): void {
  const parts = document.querySelectorAll<HTMLElement>('[data-current] [data-place]');
  const card = parts[0]?.parentElement;
  if (!card) return;
  const hadFocus = card.contains(document.activeElement);
  card.dataset['flipped'] = `${isFlipped}`;
  for (const part of parts) {
    const isShown = (part.dataset['place'] === 'back') === isFlipped;
    part.inert = !isShown;
    if (isShown) part.dataset['shown'] = 'true';
    else delete part.dataset['shown'];
    if (part.role === 'button') showFace(part, isShown, isShown && hadFocus);
  }
}

function showFace(face: HTMLElement, isShown: boolean, takesFocus: boolean) {
  face.ariaHidden = `${!isShown}`;
  face.tabIndex = isShown ? 0 : -1;
  if (takesFocus) face.focus({ preventScroll: true });
  const video = face.querySelector('video');
  if (isShown) void video?.play().catch(() => {});
  else video?.pause();
}
