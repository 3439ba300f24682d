interface Passes {
  /** The speed of each pass, in order. */
  readonly speeds: readonly number[];
  /** Whether the first pass follows the last one again. */
  readonly isRepeating: boolean;
}

/** The position before which a start by the visitor begins the first pass. */
const maxStartSeconds = 0.05;
/** The largest difference of positions at which clips look in step. */
const maxDriftSeconds = 0.12;

/**
 * Plays a clip in passes, and others in step with it. They begin together, and a pass ends with the longest of them.
 * When the clip is paused or moved, the others follow. While another pass is to come, the clip has the attribute
 * `data-more`.
 * @returns a function that stops this, after which the others play in a loop
 */
export function playInPasses(clip: HTMLVideoElement, others: readonly HTMLVideoElement[], passes: Passes): () => void {
  const player = new PassPlayer(clip, others, passes);
  player.start();
  return () => player.stop();
}

class PassPlayer {
  readonly #clip: HTMLVideoElement;
  readonly #others: readonly HTMLVideoElement[];
  readonly #passes: Passes;
  readonly #stopping = new AbortController();
  /** The index of the current pass. */
  #passIndex = 0;
  /** True from a call of `play` here until its event, so that this is not taken for a start by the visitor. */
  #isOwnPlay = false;
  /** True once the others' positions were compared with the clip's in this pass. */
  #isCompared = false;

  constructor(clip: HTMLVideoElement, others: readonly HTMLVideoElement[], passes: Passes) {
    this.#clip = clip;
    this.#others = others;
    this.#passes = passes;
  }

  start(): void {
    const [clip, others] = [this.#clip, this.#others];
    const { speeds, isRepeating } = this.#passes;
    // This is read before `loop` is set, because a looping video has never ended.
    const hasEnded = clip.ended;
    clip.loop = isRepeating && others.length === 0 && speeds.length === 1;
    for (const other of others) other.loop = false;
    this.#listen();
    this.#setPass(0);
    if (others.length > 0 || (hasEnded && isRepeating)) this.#begin();
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
    for (const video of this.#videos) {
      // At its end, a video fires `pause` before `ended`. Beginning the next pass then avoids a visible stop.
      video.addEventListener('pause', () => this.#handleStop(), { signal });
      video.addEventListener('ended', () => this.#handleStop(), { signal });
    }
    if (this.#others.length === 0) return;
    this.#clip.addEventListener('seeking', () => this.#follow(), { signal });
    this.#clip.addEventListener('timeupdate', () => this.#keepStep(), { signal });
  }

  get #videos(): readonly HTMLVideoElement[] {
    return [this.#clip, ...this.#others];
  }

  /** Makes this pass the current one, which changes the speed but not the position. */
  #setPass(pass: number): void {
    const { speeds, isRepeating } = this.#passes;
    this.#passIndex = pass;
    this.#isCompared = false;
    this.#clip.toggleAttribute('data-more', pass < speeds.length - 1 || isRepeating);
    for (const video of this.#videos) video.playbackRate = speeds[pass] ?? 1;
  }

  /** Plays the current pass from its start. */
  #begin(): void {
    this.#isOwnPlay = this.#clip.paused;
    for (const video of this.#videos) {
      video.currentTime = 0;
      play(video);
    }
  }

  /**
   * Begins the next pass once all videos have ended. If the clip is paused before its end, the others pause as well.
   */
  #handleStop(): void {
    const clip = this.#clip;
    if (this.#videos.every(({ ended }) => ended)) return this.#beginNext();
    if (clip.paused && !clip.ended) for (const other of this.#others) other.pause();
  }

  /** Begins the next pass, if there is one. */
  #beginNext(): void {
    const isLast = this.#passIndex === this.#passes.speeds.length - 1;
    if (isLast && !this.#passes.isRepeating) return;
    this.#setPass(isLast ? 0 : this.#passIndex + 1);
    this.#begin();
  }

  /** Handles a start by the visitor. One at the beginning of the clip begins the first pass. */
  #handlePlay(): void {
    if (this.#isOwnPlay) {
      this.#isOwnPlay = false;
      return;
    }
    if (this.#clip.currentTime < maxStartSeconds) this.#setPass(0);
    this.#follow();
  }

  /** Moves the others to the position of the clip, and plays them if it plays. */
  #follow(): void {
    const { currentTime, paused } = this.#clip;
    for (const other of this.#others) {
      other.currentTime = Math.min(currentTime, other.duration || 0);
      if (!paused) play(other);
    }
  }

  /** Corrects a late start of the others. This happens only once in a pass, because each jump takes time as well. */
  #keepStep(): void {
    const { currentTime, paused } = this.#clip;
    if (this.#isCompared || paused) return;
    this.#isCompared = true;
    const hasDrifted = (other: HTMLVideoElement) => Math.abs(other.currentTime - currentTime) > maxDriftSeconds;
    if (this.#others.some((other) => !other.ended && hasDrifted(other))) this.#follow();
  }
}

function play(video: HTMLVideoElement): void {
  void video.play().catch(() => {});
}
