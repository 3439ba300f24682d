import { mediaFallbackMs } from '../../platform/rules/limits.ts';
import { catalogDarkModeKey } from '../../platform/rules/preference-keys.ts';
import type { RecordedClicks } from './click-replay.ts';

/**
 * The only script that runs in the catalog until the first pictures are seen or there is input. Then it fetches the
 * program and the typeface. Buttons pressed meanwhile are recorded. It is part of the document, so it has to be small.
 */

const { currentScript: self } = document;
const [program, ...parts] = self?.dataset['program']?.split(' ') ?? [];
const abort = new AbortController();
const { signal } = abort;

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

/** Only buttons are recorded, because links and fields work without the program. */
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

/** In development the document loads the program itself. */
function fetchProgram() {
  if (signal.aborted || !program) return;
  abort.abort();
  for (const href of parts) {
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
  document.head.append(script);
  document.querySelector('style[media]')?.removeAttribute('media');
}
