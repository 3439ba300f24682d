interface Passes {
  /** Of each pass, one after the other. */
  readonly speeds: readonly number[];
  /** After the last pass comes the first. */
  readonly isRepeating: boolean;
}

/** Closer to its beginning, a clip begins. */
const beginningSeconds = 0.05;
/** Further apart, two clips are seen not to be in step. */
const apartSeconds = 0.12;

/**
 * Plays a clip in passes, and others in step with it: they begin together, and a pass ends with the longest of them. They follow when the clip is
 * paused or moved. A clip that another pass follows has `data-more`. Gives back what ends all that; then the others loop alone.
 */
export function playInPasses(
  clip: HTMLVideoElement,
  others: readonly HTMLVideoElement[],
  { speeds, isRepeating }: Passes,
): () => void {
  const films = [clip, ...others];
  const last = speeds.length - 1;
  let pass = 0;
  let isOwnPlay = false;
  let isInStep = false;

  function setPass(next: number) {
    pass = next;
    isInStep = false;
    clip.toggleAttribute('data-more', pass < last || isRepeating);
    for (const film of films) film.playbackRate = speeds[pass] ?? 1;
  }

  function begin() {
    isOwnPlay = clip.paused;
    for (const film of films) {
      film.currentTime = 0;
      play(film);
    }
  }

  /** Also when it pauses: a browser does that first, and nobody should see it. */
  function handleEnd() {
    if (films.some(({ ended }) => !ended)) return clip.paused && !clip.ended ? pauseAll(others) : undefined;
    if (pass === last && !isRepeating) return;
    setPass(pass === last ? 0 : pass + 1);
    begin();
  }

  function handlePlay() {
    if (isOwnPlay) return void (isOwnPlay = false);
    if (clip.currentTime < beginningSeconds) setPass(0);
    follow();
  }

  function follow() {
    for (const other of others) {
      other.currentTime = Math.min(clip.currentTime, other.duration || 0);
      if (!clip.paused) play(other);
    }
  }

  /** One may have begun later. Once in a pass: a jump takes time as well. */
  function keepStep() {
    if (isInStep || clip.paused) return;
    isInStep = true;
    if (others.some((other) => !other.ended && Math.abs(other.currentTime - clip.currentTime) > apartSeconds)) follow();
  }

  const abort = new AbortController();
  const { signal } = abort;
  // Told before: what loops has no end.
  const isOver = clip.ended;
  clip.loop = isRepeating && films.length === 1 && speeds.length === 1;
  clip.addEventListener('play', handlePlay, { signal });
  for (const other of others) {
    other.loop = false;
    clip.addEventListener('seeking', follow, { signal });
    clip.addEventListener('timeupdate', keepStep, { signal });
  }
  for (const film of films) {
    film.addEventListener('pause', handleEnd, { signal });
    film.addEventListener('ended', handleEnd, { signal });
  }
  setPass(0);
  if (others.length > 0 || (isOver && isRepeating)) begin();
  return () => {
    abort.abort();
    clip.removeAttribute('data-more');
    for (const other of others) {
      other.loop = true;
      play(other);
    }
  };
}

function play(film: HTMLVideoElement): void {
  void film.play().catch(() => {});
}

function pauseAll(films: readonly HTMLVideoElement[]): void {
  for (const film of films) film.pause();
}
