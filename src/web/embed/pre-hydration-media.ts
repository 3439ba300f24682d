/**
 * The media of the first card before the program is there: the dot goes when they are there, and what stands in for them
 * comes when they are not there in time. The program counts on from when they were first seen.
 */

let isGivenUp = false;
let isOver = false;

/** From now on the card is seen. @param signal ends it: the program does this from then on */
export function watchFirstMedia(signal: AbortSignal): void {
  for (const media of firstMedia()) media.dataset['seenAt'] = `${performance.now()}`;
  for (const type of ['load', 'loadeddata', 'playing']) {
    document.addEventListener(type, follow, { capture: true, signal });
  }
  signal.addEventListener('abort', () => (isOver = true));
  follow();
}

/** The time for them to come is over. What comes later is still welcome. */
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
