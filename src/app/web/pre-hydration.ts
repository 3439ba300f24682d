import { mediaFallbackMs } from '../../platform/rules/limits.ts';
import { catalogDarkModeKey } from '../../platform/rules/preference-keys.ts';
import type { RecordedClicks } from './click-replay.ts';

/**
 * The only part of the program that runs in the catalog until the first pictures are seen, there is input, or
 * `mediaFallbackMs` are over. Then it fetches the rest and the typeface. Buttons pressed meanwhile are recorded. It is
 * part of the document, so it has to be small.
 */

const { currentScript } = document;
/** Addresses of the program and of the modules that it imports. None in development, where the document loads it. */
const [program, ...modules] = currentScript?.dataset['program']?.split(' ') ?? [];
const listening = new AbortController();
const { signal } = listening;

for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll', 'pointermove'])
  document.addEventListener(type, fetchProgram, { signal, passive: true, capture: true });

const recorded: RecordedClicks = { buttons: [], abort: new AbortController() };
window.recordedClicks = recorded;
document.addEventListener('click', recordClick, { signal: recorded.abort.signal, capture: true });

if (isDark()) darkenFrame();
document.addEventListener('DOMContentLoaded', () => {
  const images = document.querySelectorAll<HTMLImageElement>('#root img[loading=eager]');
  const loaded = [...images].filter(isOnScreen).map(whenLoaded);
  void Promise.all(loaded).then(fetchAfterPaint);
  setTimeout(fetchProgram, mediaFallbackMs);
});

/** Records a click on a button. Links and fields work without the program. */
function recordClick({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button') : undefined;
  if (button) recorded.buttons.push(button);
}

function isDark(): boolean {
  try {
    return window.localStorage.getItem(catalogDarkModeKey) === 'true';
  } catch {
    return false;
  }
}

/**
 * Passes the dark theme to the player's frame, so that the frame is never seen light. The theme of the page itself is
 * set by a script in index.html.
 */
function darkenFrame() {
  const observer = new MutationObserver(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#root iframe');
    if (!frame) return;
    observer.disconnect();
    const address = new URL(frame.src);
    address.searchParams.set('darkMode', '1');
    frame.src = address.href;
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => observer.disconnect());
}

function isOnScreen(image: HTMLImageElement): boolean {
  return image.getBoundingClientRect().top < innerHeight;
}

function whenLoaded(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    if (image.complete) resolve(undefined);
    for (const type of ['load', 'error']) image.addEventListener(type, resolve);
  });
}

function fetchAfterPaint() {
  requestAnimationFrame(() => setTimeout(fetchProgram));
}

/** Does nothing when it is called again. */
function fetchProgram() {
  if (signal.aborted || !program) return;
  listening.abort();
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.src = program;
  script.fetchPriority = 'low';
  script.addEventListener('error', reloadOnceOnline);
  document.head.append(script);
  // The style of the typeface has `media="not all"` until now.
  document.querySelector('style[media]')?.removeAttribute('media');
}

/**
 * Browsers do not fetch a module again that has failed, so the page is loaded again at the next press of a button that
 * needs the program, or at `online`.
 */
function reloadOnceOnline() {
  const reload = () => {
    if (navigator.onLine) window.location.reload();
  };
  window.addEventListener('online', reload);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button[type=button]')) reload();
  });
}
