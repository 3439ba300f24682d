import { mediaFallbackMs, swipeMaxMs, swipeMinPx } from '../../shared/limits.ts';
import { embedPreferenceKeys } from '../../shared/preference-keys.ts';
import { isRightToLeft } from '../player/is-right-to-left.ts';
import type { FirstTouch } from './first-touch.ts';

/**
 * Stands in the document itself, behind the first card, and is all that runs until that is seen: shows it with the
 * visitor's theme, turns it, fetches the program once the first media is in. It has to be small.
 */

const { currentScript: self, documentElement: root } = document;
const shownFace = '[role=button][data-shown]';
const abort = new AbortController();
const { signal } = abort;
const touch: FirstTouch = { isTouched: false, turns: 0, missed: undefined, isHandingOver: false, abort };
window.firstTouch = touch;

let isConcealed = false;

const firstFrame = requestAnimationFrame(open);

/** Off screen and in a tab behind others no frame comes for long: the program opens the document then. */
function open() {
  cancelAnimationFrame(firstFrame);
  if (root.dataset['opening'] !== 'parsing') return;
  applyChoices();
  root.dataset['opening'] = 'painting';
  afterPaint(endOpening);
}

/** What this visitor chose before is read within the first frame: the browser may have to fetch it from the disk. */
function applyChoices() {
  const askedDark = new URLSearchParams(location.search).get('darkMode');
  const isDark = /^[01]$/.test(askedDark ?? '') ? askedDark === '1' : stored(embedPreferenceKeys.darkMode) === 'true';
  if (isDark) root.dataset['theme'] = 'dark';
  // The server knows nothing of it. What was rendered for others is not shown then.
  const unless = document.querySelector<HTMLMetaElement>('meta[name="first-view-unless"]')?.content.split(' ') ?? [];
  isConcealed = unless.some((choice) => choice === `${choice.split('=')[0]}=${stored(choice.split('=')[0] ?? '')}`);
  if (!isConcealed) return;
  root.dataset['concealed'] = '';
  fetchAfterPaint();
}

function endOpening() {
  delete root.dataset['opening'];
}

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A side is a face, which turns the card, and the tools on it. */
function turn() {
  const parts = document.querySelectorAll<HTMLElement>('[data-current] [data-place]');
  const card = parts[0]?.parentElement;
  if (!card) return;
  const isFlipped = ++touch.turns % 2 === 1;
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

/** The press of a face turns the card; any other press waits for the program. */
function press(target: HTMLElement | null | undefined) {
  if (!target || isConcealed) return;
  if (touch.isHandingOver || !target.matches('[data-place]')) remember(target);
  else turn();
}

/** Only the program can answer this: it is wanted now. */
function remember(target: HTMLElement | null) {
  touch.missed = target ?? undefined;
  fetchAfterPaint();
}

function rememberNext() {
  remember(document.querySelector<HTMLElement>('[data-next]'));
}

let finger: { readonly at: Touch | undefined; readonly sinceMs: number } | undefined;

document.addEventListener(
  'touchstart',
  ({ touches: [at, another], timeStamp: sinceMs }) => {
    touch.isTouched = true;
    finger = another ? undefined : { at, sinceMs };
  },
  { signal, passive: true },
);
document.addEventListener(
  'touchend',
  ({ changedTouches: [end], target, timeStamp }) => {
    const card = target instanceof Element && target.closest('[data-current]');
    if (!card || !finger?.at || !end || timeStamp - finger.sinceMs > swipeMaxMs) return;
    const onwardsPx = (finger.at.clientX - end.clientX) * (isRightToLeft(card) ? -1 : 1);
    if (onwardsPx >= swipeMinPx && onwardsPx > Math.abs(end.clientY - finger.at.clientY)) rememberNext();
  },
  { signal, passive: true },
);
document.addEventListener(
  'click',
  ({ target }) => {
    touch.isTouched = true;
    if (target instanceof Element) press(target.closest<HTMLElement>(`${shownFace},button:enabled`));
    fetchAfterPaint();
  },
  { signal },
);
document.addEventListener(
  'keydown',
  (event) => {
    const { target, key } = event;
    touch.isTouched = true;
    if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const face = target.closest(shownFace);
    if (key === 'ArrowRight') rememberNext();
    if (key === ' ' ? target.closest('button') : key !== 'Enter' || !face) return;
    event.preventDefault();
    if (!event.repeat) press(document.querySelector<HTMLElement>(`[data-current] ${shownFace}`));
  },
  { signal },
);

document.addEventListener('DOMContentLoaded', () => {
  const media = document.querySelector('[data-shown] :is(img,video)');
  const isIn = !media || (media instanceof HTMLImageElement && media.complete);
  if (isIn) fetchAfterPaint();
  else for (const type of ['load', 'loadeddata', 'error']) media.addEventListener(type, fetchAfterPaint);
  setTimeout(fetchProgram, mediaFallbackMs);
});

function fetchAfterPaint() {
  afterPaint(fetchProgram);
}

function afterPaint(act: () => void) {
  requestAnimationFrame(() => setTimeout(act));
}

/** The program and the product's typeface. In development the document names them itself. */
function fetchProgram() {
  const source = self?.dataset['program'];
  if (!self || !source) return;
  delete self.dataset['program'];
  open();
  endOpening();
  withoutStacks();
  const program = document.createElement('script');
  program.type = 'module';
  program.src = source;
  program.fetchPriority = 'low';
  document.head.append(program);
  void fetchTypeface();
}

/**
 * React makes five errors while it starts. Of each a browser that is watched (developer tools, Lighthouse) wants to know
 * the line, and reads the whole program again for it: two thirds of the time of its start. The program undoes this.
 */
function withoutStacks() {
  Reflect.deleteProperty(Error, 'stackTraceLimit');
}

/** Let in when it is there: naming it before would have everything laid out twice. Its rarer letters come when used. */
async function fetchTypeface() {
  const rules = document.querySelector<HTMLStyleElement>('style[media]')?.sheet?.cssRules ?? [];
  const faces = Array.from(rules).flatMap((rule) => (rule instanceof CSSFontFaceRule ? faceOf(rule.style) : []));
  await faces[0]?.load().catch(() => {});
  for (const face of faces) document.fonts.add(face);
}

function faceOf(rule: CSSStyleDeclaration): FontFace {
  const [family = '', source = '', weight = '', unicodeRange = ''] = [
    'font-family',
    'src',
    'font-weight',
    'unicode-range',
  ].map((name) => rule.getPropertyValue(name).replaceAll('"', ''));
  return new FontFace(family, source, { weight, unicodeRange });
}
