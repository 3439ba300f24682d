import type { BatchCardSent, Card } from '../../../../shared/contract/card.ts';
import type { PlayFault } from '../../../../shared/clips/clip-codec.ts';
import { clipMarks, clipsToFingerprint, type ClipMark } from '../../../../shared/clips/clip-marks.ts';
import {
  clipQueueReducer,
  clipsToPrepare,
  clipsToUpload,
  emptyClipQueue,
  isEditable,
  isListed,
  isUnderWay,
  type Clip,
  type ClipEvent,
  type ClipQueue,
  type ClipState,
  type NewClip,
} from '../../../../shared/clips/clip-queue.ts';
import { fingerprint } from '../../../../shared/clips/fingerprint.ts';
import { termsOfFileNames } from '../../../../shared/clips/term-of-file-name.ts';
import { RetrySchedule, type RetryRules } from '../../../outbound/retry-schedule.ts';
import type { CardNeighbour } from '../saving/card-list.ts';
import { checkMediaFile, isVideoFile } from '../cards/media/check-media-file.ts';
import type { ClipFault } from '../../../../shared/clips/clip-refusal.ts';
import { eventOfFailure } from './event-of-failure.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { Listeners } from '../../../outbound/listeners.ts';
import { removeControlCharacters } from '../../../../shared/text/plain-text.ts';
import {
  maxUploadRetryMs,
  minUploadRetryMs,
  type FilePreparing,
  type FileSending,
} from '../cards/media/media-uploads.ts';

/** Without progress or answer for so long, an upload counts as lost. */
export const uploadStallMs = 30_000;

export interface ClipSending extends FileSending {
  readonly card: BatchCardSent;
  readonly file: Blob;
}

export interface ClipPorts extends FilePreparing {
  /** Undefined if no fault is known. */
  readonly findClipFault: (file: File) => Promise<ClipFault | undefined>;
  /** Undefined if the browser can play it. */
  readonly findPlayFault: (file: Blob) => Promise<PlayFault | undefined>;
  readonly send: (sending: ClipSending) => Promise<Card>;
  /** `beside`: its neighbour in the batch. */
  readonly onAdded: (card: Card, beside: CardNeighbour | undefined) => void;
  readonly onSettled: () => void;
  readonly newKey: () => string;
  readonly wait: RetryRules['wait'];
}

/** Runs `shared/clips/clip-queue.ts`; continues when the screen is left. */
export class ClipUploads {
  readonly #ports: ClipPorts;
  readonly #files = new Map<string, File>();
  readonly #posters: KeyedQueue<string, Blob | undefined>;
  readonly #pictures = new Map<string, Blob>();
  readonly #chosenPosters = new Map<string, Blob>();
  readonly #preparings = new Map<string, AbortController>();
  readonly #sendings = new Map<string, AbortController>();
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #queue: ClipQueue = emptyClipQueue;
  #batch = '';
  #isStarting = false;
  #onSettled: () => void = () => undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(ports: ClipPorts) {
    this.#ports = ports;
    this.#posters = new KeyedQueue((id) => this.#makePoster(id));
    this.#retries = new RetrySchedule({
      minMs: minUploadRetryMs,
      maxMs: maxUploadRetryMs,
      wait: ports.wait,
      onDue: () => this.dispatch({ type: 'retryDue' }),
    });
  }

  list(files: readonly File[]): void {
    const terms = termsOfFileNames(files.map(({ name }) => name));
    const clips = files.map((file, index) => this.#newClip(file, terms[index] ?? ''));
    this.dispatch({ type: 'listed', clips });
    void this.#compareFiles();
    void this.#lookAt(clips);
  }

  /** Undefined once removed. */
  fileOf(id: string): File | undefined {
    return this.#files.get(id);
  }

  replace(id: string, file: File, poster: Blob | undefined): void {
    const clip = this.#clip(id);
    if (!clip || !isEditable(clip)) return;
    this.#replaceFile(id, file);
    this.#pictures.delete(id);
    if (poster) this.#chosenPosters.set(id, poster);
    this.dispatch({ type: 'replaced', id, byteSize: file.size });
    void this.#posterOf(id, false);
  }

  start(): void {
    if (this.#batch === '') this.#batch = this.#ports.newKey();
    this.dispatch({ type: 'started' });
  }

  readonly dispatch = (event: ClipEvent): void => {
    const before = this.#queue;
    this.#queue = clipQueueReducer(before, event);
    if (this.#queue === emptyClipQueue) this.#batch = '';
    this.#dropFilesOfGone();
    this.#startDue();
    this.#planRetry(event);
    this.#listeners.notify();
    if (before.clips.some(isUnderWay) && !this.#queue.clips.some(isUnderWay)) this.#settle();
  };

  readonly queue = (): ClipQueue => this.#queue;

  marks(cardTerms: readonly string[]): Map<string, ClipMark> {
    return clipMarks(this.#queue.clips, cardTerms);
  }

  /** An image itself, or a video's poster once asked for. */
  pictureOf(id: string): Blob | undefined {
    return this.#pictures.get(id);
  }

  show(id: string): () => void {
    if (!this.#pictures.has(id)) void this.#posterOf(id, false);
    return () => this.#posters.cancel(id);
  }

  /** The last caller is told, also after leaving its screen. */
  reportSettled(onSettled: () => void): void {
    this.#onSettled = onSettled;
  }

  #settle(): void {
    this.#ports.onSettled();
    this.#onSettled();
  }

  #newClip(file: File, term: string): NewClip {
    const id = this.#ports.newKey();
    const kind = isVideoFile(file) ? 'video' : 'image';
    const fault = checkMediaFile(file);
    this.#files.set(id, file);
    if (kind === 'image' && !fault) this.#pictures.set(id, file);
    return { id, fileName: file.name, byteSize: file.size, kind, term, fault };
  }

  async #compareFiles(): Promise<void> {
    const found = new Map<string, string>();
    for (const { id } of clipsToFingerprint(this.#queue.clips)) {
      const bytes = await this.#files
        .get(id)
        ?.arrayBuffer()
        .catch(() => undefined);
      if (bytes) found.set(id, fingerprint(new Uint8Array(bytes)));
    }
    if (found.size > 0) this.dispatch({ type: 'fingerprinted', fingerprints: found });
  }

  /** Finds clips that cannot be converted here while the list is edited. */
  async #lookAt(clips: readonly NewClip[]): Promise<void> {
    for (const { id, kind, fault: known } of clips) {
      const file = this.#files.get(id);
      if (kind === 'image' || known || !file) continue;
      const fault = await this.#ports.findClipFault(file).catch(() => undefined);
      const clip = this.#clip(id);
      if (fault && clip && isListed(clip)) this.dispatch({ type: 'refused', id, fault });
    }
  }

  #startDue(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    this.#abortAllBut('preparing', this.#preparings);
    this.#abortAllBut('uploading', this.#sendings);
    // Each start changes the queue and what is due.
    for (let [next] = clipsToPrepare(this.#queue); next; [next] = clipsToPrepare(this.#queue)) {
      void this.#prepare(next.id);
    }
    for (let [next] = clipsToUpload(this.#queue); next; [next] = clipsToUpload(this.#queue)) void this.#upload(next.id);
    this.#isStarting = false;
  }

  #abortAllBut(phase: ClipState['phase'], controllers: Map<string, AbortController>): void {
    for (const [id, controller] of controllers) {
      if (this.#clip(id)?.state.phase === phase) continue;
      controllers.delete(id);
      controller.abort();
    }
  }

  async #prepare(id: string): Promise<void> {
    const preparing = new AbortController();
    this.#preparings.set(id, preparing);
    this.dispatch({ type: 'preparing', id });
    const event = await this.#convert(id, preparing.signal);
    if (this.#preparings.get(id) !== preparing) return;
    if (event.type === 'prepared') await this.#posterOf(id, true);
    if (this.#preparings.get(id) !== preparing) return;
    this.#preparings.delete(id);
    this.dispatch(event);
  }

  async #convert(id: string, signal: AbortSignal): Promise<ClipEvent> {
    const file = this.#files.get(id);
    if (!file) return { type: 'cancelled', id };
    const onProgress = (share: number) => {
      if (!signal.aborted) this.dispatch({ type: 'converting', id, share });
    };
    try {
      const prepared = await this.#ports.prepareClip(file, { onProgress, signal });
      if (!prepared.isUsable) return { type: 'refused', id, fault: prepared.fault };
      if (!signal.aborted && prepared.file !== file) this.#replaceFile(id, prepared.file);
      return { type: 'prepared', id, byteSize: prepared.file.size };
    } catch {
      return { type: 'failed', id, note: 'The clip could not be prepared. Please try again.' };
    }
  }

  /** The poster may be the same, but an unreadable file may be readable now. */
  #replaceFile(id: string, file: File): void {
    this.#files.set(id, file);
    this.#posters.forget(id);
  }

  async #upload(id: string): Promise<void> {
    const sending = new AbortController();
    this.#sendings.set(id, sending);
    this.dispatch({ type: 'uploading', id });
    const event = await this.#send(id, sending);
    if (this.#sendings.get(id) !== sending) return;
    this.#sendings.delete(id);
    this.dispatch(event);
  }

  async #send(id: string, sending: AbortController): Promise<ClipEvent> {
    const [clip, file] = [this.#clip(id), this.#files.get(id)];
    if (!clip || !file) return { type: 'cancelled', id };
    const watch = this.#watchForStall();
    const signal = AbortSignal.any([sending.signal, watch.signal]);
    const poster = clip.kind === 'video' ? await this.#posterOf(id, true) : undefined;
    const onProgress = (share: number) => {
      watch.touch();
      if (!signal.aborted) this.dispatch({ type: 'progressed', id, share });
    };
    try {
      const card = await this.#ports.send({ card: this.#cardOf(clip), file, poster, onProgress, signal });
      this.#ports.onAdded(card, this.#neighbourOf(clip));
      return { type: 'added', id, cardId: card.id, isWithoutPoster: clip.kind === 'video' && card.posterPath === null };
    } catch (error) {
      return await eventOfFailure({ id, file, error });
    } finally {
      watch.stop();
    }
  }

  #cardOf({ term, place = 0 }: Clip): BatchCardSent {
    return { term: removeControlCharacters(term), batch: this.#batch, place };
  }

  #neighbourOf(clip: Clip): CardNeighbour | undefined {
    const { clips } = this.#queue;
    const index = clips.findIndex(({ id }) => id === clip.id);
    const before = clips.slice(0, Math.max(0, index)).findLast(({ state }) => state.phase === 'added');
    if (before?.state.phase === 'added') return { cardId: before.state.cardId, side: 'behind' };
    const behind = clips.slice(index + 1).find(({ state }) => state.phase === 'added');
    return behind?.state.phase === 'added' ? { cardId: behind.state.cardId, side: 'before' } : undefined;
  }

  /** A dead connection may say nothing for minutes. */
  #watchForStall() {
    const stall = new AbortController();
    const begin = () => this.#ports.wait(uploadStallMs, () => stall.abort());
    let cancel = begin();
    const touch = () => {
      cancel();
      cancel = begin();
    };
    return { signal: stall.signal, touch, stop: () => cancel() };
  }

  async #posterOf(id: string, isUrgent: boolean): Promise<Blob | undefined> {
    if (this.#clip(id)?.kind !== 'video') return undefined;
    return await this.#posters.get(id, { isUrgent });
  }

  async #makePoster(id: string): Promise<Blob | undefined> {
    const file = this.#files.get(id);
    if (!file) return undefined;
    const poster = this.#chosenPosters.get(id) ?? (await this.#ports.makePoster(file).catch(() => undefined));
    if (poster && this.#files.has(id)) this.#pictures.set(id, poster);
    if (!poster) void this.#findPlayFault(id, file);
    this.#listeners.notify();
    return poster;
  }

  async #findPlayFault(id: string, file: Blob): Promise<void> {
    const fault = await this.#ports.findPlayFault(file).catch(() => undefined);
    if (fault) this.dispatch({ type: 'foundUnplayable', id, fault });
  }

  #planRetry(event: ClipEvent): void {
    if (event.type === 'lost') this.#retries.failed(event.retryAfterMs);
    if (event.type === 'wentOffline') this.#retries.failed(maxUploadRetryMs);
    if (event.type === 'added' || event.type === 'resumed') this.#retries.succeeded();
    if (!this.#queue.isUnreachable) this.#retries.clear();
  }

  #clip(id: string): Clip | undefined {
    return this.#queue.clips.find((clip) => clip.id === id);
  }

  /** Files are kept only to be sent or compared. */
  #dropFilesOfGone(): void {
    if (this.#files.size === this.#queue.clips.length) return;
    const ids = new Set(this.#queue.clips.map(({ id }) => id));
    for (const id of this.#files.keys()) {
      if (ids.has(id)) continue;
      this.#files.delete(id);
      this.#pictures.delete(id);
      this.#chosenPosters.delete(id);
      this.#posters.forget(id);
    }
  }
}
