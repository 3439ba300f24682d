/**
 * Before hydration the loading dot disappears with the media, or a text replaces media that are late. `data-seen-at`
 * tells the program when the media became visible.
 */

let isGivenUp = false;
let isOver = false;

/**
 * Call it when the card is shown.
 * @param signal ends it
 */
export function watchFirstMedia(signal: AbortSignal): void {
  for (const media of firstMedia()) media.dataset['seenAt'] = `${performance.now()}`;
  for (const type of ['load', 'loadeddata', 'playing']) {
    document.addEventListener(type, follow, { capture: true, signal });
  }
  signal.addEventListener('abort', () => (isOver = true));
  follow();
}

/** Media that arrive later replace the text. */
export function giveUpFirstMedia(): void {
  isGivenUp = true;
  follow();
}

function follow() {
  if (isOver) return;
  const media = firstMedia();
  const video = media.find((one) => one instanceof HTMLVideoElement);
  const [late, standIn] = ['[data-late]', '[data-stand-in]'].map((part) =>
    document.querySelector<HTMLElement>(`[data-current] ${part}`),
  );
  const isMissing = isGivenUp && !media.some(isThere);
  if (late) late.hidden = video ? isMoving(video) : media.some(isThere);
  if (!standIn) return;
  standIn.hidden = !isMissing;
  standIn.previousElementSibling?.toggleAttribute('data-replaced', isMissing);
}

function firstMedia(): (HTMLImageElement | HTMLVideoElement)[] {
  return [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('[data-current] :is(img, video)')];
}

function isThere(media: HTMLImageElement | HTMLVideoElement): boolean {
  return media instanceof HTMLImageElement
    ? media.complete && media.naturalWidth > 0
    : media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}

function isMoving({ paused, readyState }: HTMLVideoElement): boolean {
  return !paused && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
}
