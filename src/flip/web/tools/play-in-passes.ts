interface Passes {
  /** The speed of each pass, in order. */
  readonly speeds: readonly number[];
  /** Whether the first pass follows the last. */
  readonly isRepeating: boolean;
}

/** A clip that is played from before this begins its first pass. */
const beginningSeconds = 0.05;
/** Clips that are further apart look out of step. */
const apartSeconds = 0.12;

/**
 * Plays a clip in passes, and others in step with it: they begin together, and a pass ends with the longest. They
 * follow when the clip is paused or moved. While another pass follows, the clip has `data-more`. Returns a function
 * that stops this; the others then loop.
 */
export function playInPasses(clip: HTMLVideoElement, others: readonly HTMLVideoElement[], passes: Passes): () => void {
  const playing = new PassesOf(clip, others, passes);
  playing.start();
  return () => playing.stop();
}

class PassesOf {
  readonly #clip: HTMLVideoElement;
  readonly #others: readonly HTMLVideoElement[];
  readonly #passes: Passes;
  readonly #stopping = new AbortController();
  #pass = 0;
  #isOwnPlay = false;
  #isInStep = false;

  constructor(clip: HTMLVideoElement, others: readonly HTMLVideoElement[], passes: Passes) {
    this.#clip = clip;
    this.#others = others;
    this.#passes = passes;
  }

  start(): void {
    const [clip, others] = [this.#clip, this.#others];
    const { speeds, isRepeating } = this.#passes;
    // Read before `loop` is set: a looping video never ends.
    const isOver = clip.ended;
    clip.loop = isRepeating && others.length === 0 && speeds.length === 1;
    for (const other of others) other.loop = false;
    this.#listen();
    this.#setPass(0);
    if (others.length > 0 || (isOver && isRepeating)) this.#begin();
  }

  stop(): void {
    this.#stopping.abort();
    this.#clip.removeAttribute('data-more');
    for (const other of this.#others) {
      other.loop = true;
      play(other);
    }
  }

  #listen(): void {
    const { signal } = this.#stopping;
    this.#clip.addEventListener('play', () => this.#handlePlay(), { signal });
    for (const film of this.#films) {
      // On reaching the end, browsers pause it first; nobody should see that.
      film.addEventListener('pause', () => this.#handleEnd(), { signal });
      film.addEventListener('ended', () => this.#handleEnd(), { signal });
    }
    if (this.#others.length === 0) return;
    this.#clip.addEventListener('seeking', () => this.#follow(), { signal });
    this.#clip.addEventListener('timeupdate', () => this.#keepStep(), { signal });
  }

  get #films(): readonly HTMLVideoElement[] {
    return [this.#clip, ...this.#others];
  }

  #setPass(pass: number): void {
    const { speeds, isRepeating } = this.#passes;
    this.#pass = pass;
    this.#isInStep = false;
    this.#clip.toggleAttribute('data-more', pass < speeds.length - 1 || isRepeating);
    for (const film of this.#films) film.playbackRate = speeds[pass] ?? 1;
  }

  #begin(): void {
    this.#isOwnPlay = this.#clip.paused;
    for (const film of this.#films) {
      film.currentTime = 0;
      play(film);
    }
  }

  #handleEnd(): void {
    const [clip, others] = [this.#clip, this.#others];
    const isLast = this.#pass === this.#passes.speeds.length - 1;
    if (this.#films.some(({ ended }) => !ended)) {
      if (clip.paused && !clip.ended) for (const other of others) other.pause();
    } else if (!isLast || this.#passes.isRepeating) {
      this.#setPass(isLast ? 0 : this.#pass + 1);
      this.#begin();
    }
  }

  #handlePlay(): void {
    if (this.#isOwnPlay) {
      this.#isOwnPlay = false;
      return;
    }
    if (this.#clip.currentTime < beginningSeconds) this.#setPass(0);
    this.#follow();
  }

  #follow(): void {
    const { currentTime, paused } = this.#clip;
    for (const other of this.#others) {
      other.currentTime = Math.min(currentTime, other.duration || 0);
      if (!paused) play(other);
    }
  }

  /** Corrects a late start, once in a pass: a jump takes time as well. */
  #keepStep(): void {
    const { currentTime, paused } = this.#clip;
    if (this.#isInStep || paused) return;
    this.#isInStep = true;
    const isApart = (other: HTMLVideoElement) => Math.abs(other.currentTime - currentTime) > apartSeconds;
    if (this.#others.some((other) => !other.ended && isApart(other))) this.#follow();
  }
}

function play(film: HTMLVideoElement): void {
  void film.play().catch(() => {});
}
