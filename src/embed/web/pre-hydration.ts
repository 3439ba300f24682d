import { mediaFallbackMs } from '../../platform/rules/limits.ts';
import { applySettings } from './apply-settings.ts';
import { recordInput } from './record-input.ts';

// This script runs in the document until the program, which is the React application, has hydrated it. It sets the
// theme, turns the card when it is pressed, and fetches the program after the first media. It shows a loading dot until
// the media have arrived, and a text in place of late media. It has to be small, because it is part of the document.

/** True once the first media have not arrived within `mediaFallbackMs`. */
let isLate = false;
/** True once React has taken over. */
let isHydrated = false;

/** Called for input that only the program can answer. */
let answerInput = fetchAfterPaint;

const { currentScript: self, documentElement: root } = document;
const signal = recordInput(() => answerInput());
openPage();

/** Prepares the page at once, because all that is seen first stands before this script in the document. */
function openPage() {
  if (applySettings()) fetchAfterPaint();
  root.dataset['opening'] = 'painting';
  watchFirstMedia(signal);
  afterPaint(endOpening);
}

function endOpening() {
  delete root.dataset['opening'];
}

document.addEventListener('DOMContentLoaded', () => {
  const media = document.querySelector('[data-shown] :is(img,video)');
  const isLoaded = !media || (media instanceof HTMLImageElement && media.complete);
  if (isLoaded) fetchAfterPaint();
  else for (const type of ['load', 'loadeddata', 'error']) media.addEventListener(type, fetchAfterPaint);
  setTimeout(() => {
    replaceLateMedia();
    fetchProgram();
  }, mediaFallbackMs);
});

function fetchAfterPaint() {
  afterPaint(fetchProgram);
}

/** Calls the function after the next paint. */
function afterPaint(act: () => void) {
  requestAnimationFrame(() => setTimeout(act));
}

/** Fetches the program with all its parts, and the typeface. In development the document loads the program itself. */
function fetchProgram() {
  const paths = self?.dataset['program'];
  if (!self || !paths) return;
  delete self.dataset['program'];
  endOpening();
  disableErrorStacks();
  const [src, ...parts] = paths.split(' ');
  const program = Object.assign(document.createElement('script'), { type: 'module', src, onerror: reloadOnceOnline });
  for (const part of [program, ...parts.map(linkTo)]) {
    part.fetchPriority = 'low';
    document.head.append(part);
  }
  void fetchTypeface();
}

/**
 * Loads the page again at the next input or when the network is back, because browsers do not fetch a module again that
 * has failed. Without a network, loading it again would lose the card.
 */
function reloadOnceOnline() {
  delete root.dataset['concealed'];
  window.ononline = answerInput = () => {
    if (navigator.onLine) location.reload();
  };
}

function linkTo(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
}

/**
 * Turns stack traces of errors off. React creates five errors while it starts, and developer tools parse the program
 * again for each stack, which is two thirds of the starting time. `main.tsx` restores the limit.
 */
function disableErrorStacks() {
  Reflect.deleteProperty(Error, 'stackTraceLimit');
}

/**
 * Declares the typeface once it is loaded, because a declaration before that would cause a second layout. Faces with
 * rarer letters load when they are used.
 */
async function fetchTypeface() {
  const rules = document.querySelector<HTMLStyleElement>('style[media]')?.sheet?.cssRules ?? [];
  const faces = Array.from(rules).flatMap((rule) => (rule instanceof CSSFontFaceRule ? toFontFace(rule.style) : []));
  await faces[0]?.load().catch(() => {});
  for (const face of faces) document.fonts.add(face);
}

function toFontFace(rule: CSSStyleDeclaration): FontFace {
  const read = (name: string) => rule.getPropertyValue(name).replaceAll('"', '');
  return new FontFace(read('font-family'), read('src'), {
    weight: read('font-weight'),
    unicodeRange: read('unicode-range'),
  });
}

/**
 * Notes when the first media became visible, in `data-seen-at` for the program, and watches them arrive. Must be called
 * when the card is shown.
 * @param signal ends the watching
 */
function watchFirstMedia(signal: AbortSignal): void {
  for (const media of firstMedia()) media.dataset['seenAt'] = `${performance.now()}`;
  for (const type of ['load', 'loadeddata', 'playing']) {
    document.addEventListener(type, updateFallback, { capture: true, signal });
  }
  signal.addEventListener('abort', () => (isHydrated = true));
  updateFallback();
}

/** Shows a text in place of the first media, which are late. Media that arrive later replace the text. */
function replaceLateMedia(): void {
  isLate = true;
  updateFallback();
}

/** Shows the loading dot until the media have arrived, and the fallback while late media are missing. */
function updateFallback() {
  if (isHydrated) return;
  const media = firstMedia();
  const video = media.find((element) => element instanceof HTMLVideoElement);
  const loadingDot = document.querySelector<HTMLElement>('[data-current] [data-late]');
  const fallback = document.querySelector<HTMLElement>('[data-current] [data-fallback]');
  const isMissing = isLate && !media.some(hasArrived);
  if (loadingDot) loadingDot.hidden = video ? isMoving(video) : media.some(hasArrived);
  if (!fallback) return;
  fallback.hidden = !isMissing;
  fallback.previousElementSibling?.toggleAttribute('data-replaced', isMissing);
}

function firstMedia(): (HTMLImageElement | HTMLVideoElement)[] {
  return [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('[data-current] :is(img, video)')];
}

function hasArrived(media: HTMLImageElement | HTMLVideoElement): boolean {
  return media instanceof HTMLImageElement
    ? media.complete && media.naturalWidth > 0
    : media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}

function isMoving({ paused, readyState }: HTMLVideoElement): boolean {
  return !paused && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
}
