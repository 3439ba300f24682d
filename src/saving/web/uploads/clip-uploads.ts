import type { Card } from '../../../cards/contract/card.ts';
import {
  clipBatchReducer,
  emptyClipBatch,
  isEditable,
  isListed,
  isUnderWay,
  type Clip,
  type ClipEvent,
  type ClipBatch,
  type NewClip,
  hasUnfinishedClips,
  isToSend,
} from '../../../clips/rules/clip-batch.ts';
import {
  clipsToFingerprint,
  duplicateWarnings,
  fingerprint,
  type DuplicateWarning,
} from '../../../clips/rules/fingerprint.ts';
import { termOfNewCard } from '../texts-of-new-card.ts';
import { termsOfFileNames } from '../../../clips/rules/term-of-file-name.ts';
import {
  RequestReconciler,
  type StartRequest,
  createOncePerSet,
  followPage,
} from '../../../platform/web/outbound/sender.ts';
import type { CardNeighbour } from '../shown-cards.ts';
import { checkMediaFile, isVideoFile } from './media-uploads.ts';
import { uploadQueue, type FailedUpload, type UploadQueue } from './upload-queue.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';
import { removeControlCharacters } from '../../../platform/rules/text/plain-text.ts';
import { message } from '../../../platform/rules/languages/texts.ts';
import { cardEditing } from '../card-editing.ts';
import { uploadClip, type ClipUpload } from '../cards.ts';
import { prepareClip, findClipFault } from '../../../clips/web/prepare-clip.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import { uploadLog } from '../upload-log.ts';
import { clipUploadProgress } from '../../../clips/rules/upload-progress.ts';
import { findPlayFault } from '../../../media/web/clip-playability.ts';
import { randomKey } from '../../../platform/web/browser/random-key.ts';

/** What `ClipUploads` uses of the browser and the server. Tests pass their own. */
export interface ClipPorts {
  readonly prepareClip: typeof prepareClip;
  readonly findClipFault: typeof findClipFault;
  /** Returns undefined if the browser cannot make a poster. */
  readonly makePoster: (file: Blob) => Promise<Blob | undefined>;
  readonly findPlayFault: typeof findPlayFault;
  readonly send: (upload: ClipUpload) => Promise<Card>;
  /** `beside` is the card's neighbour in the batch. */
  readonly onAdded: (card: Card, beside: CardNeighbour | undefined) => void;
  readonly onSettled: () => void;
  readonly newKey: () => string;
  readonly queue: UploadQueue;
}

interface ClipFile {
  readonly file: File;
  /** The image itself, or a video's poster once it is made. */
  readonly picture?: Blob | undefined;
  /** The poster that was chosen in the clip editor. */
  readonly chosenPoster?: Blob | undefined;
}

/** The uploads of clips that become cards of a set. They continue when the screen is left. */
export const clipUploads = createOncePerSet((queryClient, setId) => {
  const editing = cardEditing(queryClient, setId);
  const uploads = new ClipUploads({
    prepareClip,
    findClipFault,
    makePoster: makeVideoPoster,
    findPlayFault,
    send: (upload) => uploadClip(setId, upload),
    onAdded: (card, beside) => editing.insert(card, beside),
    onSettled: () => editing.refetch(),
    newKey: randomKey,
    queue: uploadQueue(queryClient, setId),
  });
  const log = uploadLog(queryClient);
  uploads.subscribe(() => log.note(setId, 'clips', clipUploadProgress(uploads.batch())));
  followPage({ isBusy: () => hasUnfinishedClips(uploads.batch()) });
  return uploads;
});

/** Prepares and uploads the clips of the batch (`clips/rules/clip-batch.ts`), also after the screen is left. */
export class ClipUploads {
  readonly #ports: ClipPorts;
  readonly #files = new Map<string, ClipFile>();
  readonly #posters: KeyedQueue<string, Blob | undefined>;
  readonly #requests = new RequestReconciler<string>();
  readonly #listeners = new Listeners();
  #batch: ClipBatch = emptyClipBatch;
  #batchId = '';
  #onSettled: () => void = () => undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(ports: ClipPorts) {
    this.#ports = ports;
    this.#posters = new KeyedQueue((id) => this.#makePoster(id));
    ports.queue.subscribe(() => this.#showHold());
  }

  addFiles(files: readonly File[]): void {
    const terms = termsOfFileNames(
      files.map(({ name }) => name),
      termOfNewCard(),
    );
    const clips = files.map((file, index) => this.#newClip(file, terms[index] ?? ''));
    this.dispatch({ type: 'listed', clips });
    void this.#fingerprintFiles();
    void this.#findUnconvertible(clips);
  }

  /** Returns the file of a clip, or undefined once the clip is removed from the list. */
  fileOf(id: string): File | undefined {
    return this.#files.get(id)?.file;
  }

  replace(id: string, file: File, poster: Blob | undefined): void {
    const clip = this.#clip(id);
    if (!clip || !isEditable(clip)) return;
    this.#setFile(id, { file, chosenPoster: poster });
    this.dispatch({ type: 'replaced', id, byteSize: file.size });
    void this.#posterOf(id, false);
  }

  start(): void {
    if (this.#batchId === '') this.#batchId = this.#ports.newKey();
    this.dispatch({ type: 'started' });
    this.#showHold();
  }

  /** Tells the batch why the upload queue waits, or that it does not wait. */
  #showHold(): void {
    this.dispatch({ type: 'held', hold: this.#ports.queue.hold() });
  }

  readonly dispatch = (event: ClipEvent): void => {
    const before = this.#batch;
    this.#batch = clipBatchReducer(before, event);
    if (this.#batch === emptyClipBatch) this.#batchId = '';
    this.#dropUnlistedFiles();
    this.#requests.update(this.#wantedRequests());
    if (event.type === 'resumed') this.#ports.queue.release('unreachable');
    this.#listeners.notify();
    if (before.clips.some(isUnderWay) && !this.#batch.clips.some(isUnderWay)) this.#settle();
  };

  readonly batch = (): ClipBatch => this.#batch;

  duplicateWarnings(cardTerms: readonly string[]): Map<string, DuplicateWarning> {
    return duplicateWarnings(this.#batch.clips, cardTerms);
  }

  pictureOf(id: string): Blob | undefined {
    return this.#files.get(id)?.picture;
  }

  /** Makes the poster of a clip whose row is visible. Returns a function that cancels this, unless it has begun. */
  showPicture(id: string): () => void {
    if (!this.pictureOf(id)) void this.#posterOf(id, false);
    return () => this.#posters.cancel(id);
  }

  /**
   * Sets the function that reports the end of the uploads. Only the last caller's function is called, even after its
   * screen was left.
   */
  setSettledListener(onSettled: () => void): void {
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
    this.#files.set(id, { file, picture: kind === 'image' && !fault ? file : undefined });
    return { id, fileName: file.name, byteSize: file.size, kind, term, fault };
  }

  async #fingerprintFiles(): Promise<void> {
    const fingerprints = new Map<string, string>();
    for (const { id } of clipsToFingerprint(this.#batch.clips)) {
      const file = this.fileOf(id);
      const bytes = await file?.arrayBuffer().catch(() => undefined);
      if (bytes) fingerprints.set(id, fingerprint(new Uint8Array(bytes)));
    }
    if (fingerprints.size > 0) this.dispatch({ type: 'fingerprinted', fingerprints });
  }

  /** Refuses clips that this browser cannot convert while they are still listed, and not only when they are sent. */
  async #findUnconvertible(clips: readonly NewClip[]): Promise<void> {
    for (const { id, kind, fault } of clips) {
      const file = this.fileOf(id);
      if (kind === 'image' || fault || !file) continue;
      const conversionFault = await this.#ports.findClipFault(file).catch(() => undefined);
      const clip = this.#clip(id);
      if (conversionFault && clip && isListed(clip)) this.dispatch({ type: 'refused', id, fault: conversionFault });
    }
  }

  /** Lists what the batch needs now. `RequestReconciler` begins what is new, and aborts what is no longer listed. */
  #wantedRequests(): Map<string, StartRequest> {
    const requests = new Map<string, StartRequest>();
    for (const clip of this.#batch.clips) {
      const { id } = clip;
      if (clip.state.phase === 'preparing') requests.set(`prepare ${id}`, (signal) => this.#prepare(id, signal));
      if (isToSend(clip, this.#batch)) requests.set(`upload ${id}`, (signal) => this.#upload(clip, signal));
    }
    return requests;
  }

  async #prepare(id: string, signal: AbortSignal): Promise<() => void> {
    const event = await this.#convert(id, signal);
    if (event.type === 'prepared' && !signal.aborted) await this.#posterOf(id, true);
    return () => this.dispatch(event);
  }

  async #convert(id: string, signal: AbortSignal): Promise<ClipEvent> {
    const file = this.fileOf(id);
    if (!file) return { type: 'cancelled', id };
    const onProgress = (share: number) => {
      if (!signal.aborted) this.dispatch({ type: 'converting', id, share });
    };
    try {
      const prepared = await this.#ports.prepareClip(file, { onProgress, signal });
      if (!prepared.isUsable) return { type: 'refused', id, fault: prepared.fault };
      if (!signal.aborted && prepared.file !== file) {
        this.#setFile(id, { ...this.#files.get(id), file: prepared.file });
      }
      return { type: 'prepared', id, byteSize: prepared.file.size };
    } catch {
      return { type: 'failed', id, note: message('The clip could not be prepared. Please try again.') };
    }
  }

  /** Forgets the poster, so that it is made from this file. The file before may have been unreadable. */
  #setFile(id: string, file: ClipFile): void {
    this.#files.set(id, file);
    this.#posters.forget(id);
  }

  async #upload(clip: Clip, signal: AbortSignal): Promise<() => void> {
    const { id, place: rank = 0 } = clip;
    const file = this.fileOf(id);
    if (!file) return () => this.dispatch({ type: 'cancelled', id });
    const send = () => {
      this.dispatch({ type: 'begun', id });
      return this.#send(clip, file, signal);
    };
    const onTemporaryFailure = () => this.dispatch({ type: 'lost', id });
    const result = await this.#ports.queue.send({ send, file: () => file, rank, onTemporaryFailure, signal });
    return () => this.dispatch(result.kind === 'sent' ? result.value : failureEvent(id, result));
  }

  async #send(clip: Clip, file: File, signal: AbortSignal): Promise<ClipEvent> {
    const { id, kind, place = 0 } = clip;
    const poster = kind === 'video' ? await this.#posterOf(id, true) : undefined;
    const onProgress = (share: number) => {
      if (!signal.aborted) this.dispatch({ type: 'progressed', id, share });
    };
    const card = { term: removeControlCharacters(clip.term), batch: this.#batchId, place };
    const addedCard = await this.#ports.send({ card, file, poster, onProgress, signal });
    this.#ports.onAdded(addedCard, this.#neighbourOf(clip));
    const isWithoutPoster = kind === 'video' && addedCard.posterPath === null;
    return { type: 'added', id, cardId: addedCard.id, isWithoutPoster };
  }

  /** The nearest added card before the clip in the batch, or else the nearest one after it. */
  #neighbourOf(clip: Clip): CardNeighbour | undefined {
    const { clips } = this.#batch;
    const index = clips.findIndex(({ id }) => id === clip.id);
    const before = clips.slice(0, Math.max(0, index)).findLast(({ state }) => state.phase === 'added');
    if (before?.state.phase === 'added') return { cardId: before.state.cardId, side: 'after' };
    const after = clips.slice(index + 1).find(({ state }) => state.phase === 'added');
    return after?.state.phase === 'added' ? { cardId: after.state.cardId, side: 'before' } : undefined;
  }

  async #posterOf(id: string, isUrgent: boolean): Promise<Blob | undefined> {
    if (this.#clip(id)?.kind !== 'video') return undefined;
    return await this.#posters.get(id, { isUrgent });
  }

  async #makePoster(id: string): Promise<Blob | undefined> {
    const clipFile = this.#files.get(id);
    if (!clipFile) return undefined;
    const poster = clipFile.chosenPoster ?? (await this.#ports.makePoster(clipFile.file).catch(() => undefined));
    const current = this.#files.get(id);
    if (poster && current) this.#files.set(id, { ...current, picture: poster });
    if (!poster) void this.#findPlayFault(id, clipFile.file);
    this.#listeners.notify();
    return poster;
  }

  async #findPlayFault(id: string, file: Blob): Promise<void> {
    const fault = await this.#ports.findPlayFault(file).catch(() => undefined);
    if (fault) this.dispatch({ type: 'foundUnplayable', id, fault });
  }

  #clip(id: string): Clip | undefined {
    return this.#batch.clips.find((clip) => clip.id === id);
  }

  /**
   * Forgets the files of clips that are no longer listed, because files are held only as long as they may be sent or
   * compared.
   */
  #dropUnlistedFiles(): void {
    if (this.#files.size === this.#batch.clips.length) return;
    const ids = new Set(this.#batch.clips.map(({ id }) => id));
    for (const id of this.#files.keys()) {
      if (ids.has(id)) continue;
      this.#files.delete(id);
      this.#posters.forget(id);
    }
  }
}

function failureEvent(id: string, failure: FailedUpload): ClipEvent {
  const { kind, reason } = failure;
  return kind === 'refused'
    ? { type: 'refused', id, fault: { title: failure.title, description: reason } }
    : { type: 'failed', id, note: reason };
}
