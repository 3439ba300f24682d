import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import type { ClipFault } from '../../../clips/rules/clip-refusal.ts';
import { prepareClip, type PreparedClip } from '../../../clips/web/prepare-clip.ts';
import { uploadQueue, urgentRank, type FailedUpload, type TemporaryFailure, type UploadQueue } from './upload-queue.ts';
import { followPage, createOncePerSet } from '../../../platform/web/outbound/sender.ts';
import { hasCode } from '../../../platform/web/outbound/failure.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';
import { wait } from '../../../platform/web/browser/timing.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';
import { maxMediaBytes, maxSourceClipBytes } from '../../../platform/rules/limits.ts';
import { tooLargeMessage, unsupportedTypeMessage } from '../../../platform/rules/upload-messages.ts';
import { cardEditing, type CardEditing } from '../card-editing.ts';
import { refetchCard, uploadMedia, type MediaUpload } from '../cards.ts';
import { readClipId } from '../clip-ids.ts';

export type MediaUploadState =
  /**
   * The browser converts the clip, because it is too large or because some browsers could not play it.
   * @property share the share that is converted, 0 to 1
   */
  | { readonly phase: 'converting'; readonly attempt: Attempt; readonly file: File; readonly share: number }
  /**
   * @property picture a video's poster, or the image itself
   * @property share the share of its bytes that is sent, 0 to 1
   */
  | {
      readonly phase: 'uploading';
      readonly attempt: Attempt;
      readonly file: File;
      readonly picture: Blob | undefined;
      readonly share: number;
    }
  /**
   * A transient failure is retried automatically, and a server failure when a person asks for it. A final one would only
   * fail again.
   */
  | {
      readonly phase: 'failed';
      readonly attempt: Attempt;
      readonly note: Message;
      readonly kind: 'transient' | 'server-failure' | 'final';
    }
  /** @property tooLongFile a clip that a person may cut and then try again */
  | { readonly phase: 'refused'; readonly note: Message; readonly tooLongFile?: File }
  | { readonly phase: 'withoutPoster' };

/**
 * A file that is to be uploaded to a card. A new choice of a file is a new attempt, so attempts are compared by
 * identity.
 */
interface Attempt {
  readonly file: File;
  readonly edited?: EditedMedia | undefined;
  /** As in `MediaUpload`. It is fixed when the file is chosen, because the order of the clips may change meanwhile. */
  readonly replaces: string | null;
}

type UploadOptions = Partial<Omit<Attempt, 'file'>>;

/** What the clip editor hands over beside the edited file. */
export interface EditedMedia {
  readonly poster: Blob | undefined;
  readonly signingBox: SigningBox | null;
}

/** What `MediaUploads` uses of the browser and the server. Tests pass their own. */
export interface MediaUploadPorts {
  readonly prepareClip: typeof prepareClip;
  /** Returns undefined if the browser cannot make a poster. */
  readonly makePoster: (file: Blob) => Promise<Blob | undefined>;
  readonly editing: Pick<CardEditing, 'rowIdOf' | 'whenCreated' | 'shownCard'>;
  readonly send: (upload: MediaUpload) => Promise<void>;
  /** Reads the card again. Resolves also if that fails. */
  readonly refetch: (cardId: string) => Promise<void>;
  /** Called after an upload was cancelled, because the server may have stored the file anyway. */
  readonly onCancelled: (cardId: string) => void;
  readonly queue: UploadQueue;
}

type PreparedMedia =
  | { readonly isUsable: true; readonly file: File; readonly picture: Blob | undefined }
  | (PreparedClip & { readonly isUsable: false });

/** An attempt that is under way, and how it is aborted. */
interface Sending {
  readonly rowId: string;
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
  /** Undefined until the file is prepared. */
  prepared?: PreparedMedia | undefined;
  isFailureReported?: boolean;
}

export type MediaUploadResult =
  | { readonly isUploaded: true }
  | { readonly isUploaded: false; readonly fault: ClipFault };

const uploadFault: ClipFault = { title: message('Error'), description: message('Failed to upload media') };

/** How long after a cancelled upload the card is checked, because a small file may have reached the server already. */
const cancelledUploadCheckMs = 2_000;

/** The uploads of media to the cards of a set. They continue when the screen is left. */
export const mediaUploads = createOncePerSet((queryClient, setId) => {
  const editing = cardEditing(queryClient, setId);
  const uploads = new MediaUploads({
    prepareClip,
    makePoster: makeVideoPoster,
    editing,
    send: (upload) => uploadMedia(editing, upload),
    refetch: (cardId) => refetchCard(editing, cardId),
    onCancelled: (cardId) => void wait(cancelledUploadCheckMs, () => void refetchCard(editing, cardId)),
    queue: uploadQueue(queryClient, setId),
  });
  followPage({ isBusy: () => uploads.isBusy() });
  return uploads;
});

/**
 * Uploads one file at a time for each card, and for each of its further clips.
 * - `shownId`: the card's id, its temporary id, or the id of a further clip (see `clip-ids.ts`)
 * - `rowId`: the same, except that a card created on this page keeps its temporary id
 * - `cardId`: the id that the server has assigned to the card
 */
export class MediaUploads {
  readonly #ports: MediaUploadPorts;
  /** By row id. */
  readonly #states = new Map<string, MediaUploadState>();
  /** By row id. */
  readonly #aborts = new Map<string, AbortController>();
  /** The row ids of cards that may have an earlier file, because they were not read again yet. */
  readonly #unchecked = new Set<string>();
  readonly #listeners = new Listeners();
  #onResult: (result: MediaUploadResult) => void = () => undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(ports: MediaUploadPorts) {
    this.#ports = ports;
  }

  /**
   * Sets the function that reports the result of each upload. Only the last caller's function is called, even after its
   * screen was left.
   */
  setResultListener(onResult: (result: MediaUploadResult) => void): void {
    this.#onResult = onResult;
  }

  /**
   * Replaces the card's upload. If all bytes of that upload are sent, it is completed first, unless the new file is
   * refused. If the server has not created the card yet, the upload waits for it. Resolves when the upload has ended,
   * or has failed for now.
   */
  async start(shownId: string, file: File, options: UploadOptions = {}): Promise<void> {
    const rowId = this.#rowIdOf(shownId);
    const fault = checkMediaFile(file);
    if (!fault && isSent(this.#states.get(rowId))) {
      await this.#listeners.until(() => !isSent(this.#states.get(rowId)));
    }
    this.#aborts.get(rowId)?.abort();
    if (fault) return this.#refuse(rowId, fault);
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(rowId, abort);
    const mayHaveEarlierFile = options.replaces === undefined && this.#mayHaveEarlierFile(rowId);
    const attempt = { file, replaces: this.#replacedPath(rowId), ...options };
    this.#showUploading({ rowId, attempt, signal }, file);
    if (mayHaveEarlierFile) {
      this.#unchecked.add(rowId);
      await this.#ports.refetch(await this.#ports.editing.whenCreated(rowId));
      if (signal.aborted) return;
      this.#unchecked.delete(rowId);
      attempt.replaces = this.#replacedPath(rowId);
    }
    const sending = { rowId, attempt, signal };
    // The upload goes on with automatic retries, but callers wait only for its first outcome.
    void this.#upload(sending);
    await this.#listeners.until(() => attemptUnderWay(this.#states.get(rowId)) !== attempt);
  }

  /** Uploads a file again whose upload has failed. */
  retry(shownId: string): void {
    const state = this.stateOf(shownId);
    if (state?.phase === 'failed') void this.start(shownId, state.attempt.file, state.attempt);
  }

  /** Stops the upload, and forgets its file. */
  cancel(shownId: string): void {
    const rowId = this.#rowIdOf(shownId);
    this.#aborts.get(rowId)?.abort();
    this.#show(rowId, undefined);
  }

  /**
   * Cancels the uploads of the card and of all its clips.
   * @returns a function that begins them again, for a card that is restored
   */
  cancelCard(shownId: string): () => void {
    const rowId = this.#rowIdOf(shownId);
    const uploadsOfCard = [...this.#states].filter(([id]) => this.#rowIdOf(readClipId(id).cardId) === rowId);
    for (const [id] of uploadsOfCard) this.cancel(id);
    return () => {
      for (const [id, state] of uploadsOfCard) {
        if ('attempt' in state) void this.start(id, state.attempt.file, state.attempt);
      }
    };
  }

  stateOf(shownId: string): MediaUploadState | undefined {
    return this.#states.get(this.#rowIdOf(shownId));
  }

  /** Whether the file may still reach the server. True also while it is converted, or can be tried again. */
  isOnItsWay(shownId: string): boolean {
    return isOnItsWay(this.stateOf(shownId));
  }

  /** Whether leaving the page would lose a file, such as a recording. */
  isBusy(): boolean {
    return [...this.#states.values()].some(isOnItsWay);
  }

  #rowIdOf(shownId: string): string {
    return this.#ports.editing.rowIdOf(shownId);
  }

  /**
   * Returns what a file that is chosen now replaces, as in `MediaUpload`. If the card is shown without media, the file
   * is added, because another editor may have added a clip.
   */
  #replacedPath(rowId: string): string | null {
    const { cardId, path } = readClipId(rowId);
    if (path !== undefined) return path;
    return this.#ports.editing.shownCard(cardId)?.mediaPath ?? null;
  }

  /**
   * Whether the server may have stored a file whose upload failed. Another file then replaces it, and does not stand
   * beside it.
   */
  #mayHaveEarlierFile(rowId: string): boolean {
    const isUncertain = this.#states.get(rowId)?.phase === 'failed' || this.#unchecked.has(rowId);
    return isUncertain && readClipId(rowId).path === undefined;
  }

  async #upload(sending: Sending): Promise<void> {
    const { rowId, attempt, signal } = sending;
    // Prepared before its turn, so that no other card waits for a conversion. A failure is tried again in its turn.
    sending.prepared = await this.#prepare(sending).catch(() => undefined);
    if (signal.aborted) return;
    if (sending.prepared?.isUsable === false) return this.#finish(sending, sending.prepared);
    this.#showWaiting(sending);
    const cardId = await this.#ports.editing.whenCreated(readClipId(rowId).cardId);
    if (signal.aborted) return;
    signal.addEventListener('abort', () => this.#ports.onCancelled(cardId), { once: true });
    const result = await this.#ports.queue.send({
      send: () => this.#send(sending, cardId),
      file: () => (sending.prepared?.isUsable ? sending.prepared.file : attempt.file),
      rank: urgentRank,
      onTemporaryFailure: (failure) => this.#handleTemporaryFailure(sending, failure),
      signal,
    });
    this.#aborts.delete(rowId);
    if (result.kind === 'sent') this.#finish(sending, result.value);
    else this.#fail(rowId, attempt, result);
  }

  #showWaiting(sending: Sending): void {
    const { prepared } = sending;
    if (prepared?.isUsable) this.#showUploading(sending, prepared.file, prepared.picture);
  }

  async #send(sending: Sending, cardId: string): Promise<PreparedMedia> {
    const prepared = (sending.prepared ??= await this.#prepare(sending));
    if (!prepared.isUsable) return prepared;
    const { attempt, signal } = sending;
    const { file, picture } = prepared;
    const onProgress = (share: number) => this.#showUploading(sending, file, picture, share);
    onProgress(0);
    const poster = isVideoFile(file) ? picture : undefined;
    const signingBox = attempt.edited?.signingBox ?? null;
    await this.#ports.send({ cardId, replaces: attempt.replaces, file, poster, signingBox, onProgress, signal });
    return prepared;
  }

  /** Shows the failure. That of an automatic retry is not reported again. */
  #handleTemporaryFailure(sending: Sending, { kind }: TemporaryFailure): void {
    const { rowId, attempt } = sending;
    if (kind === 'signed-out') return this.#showWaiting(sending);
    this.#show(rowId, { phase: 'failed', attempt, note: uploadFault.description, kind });
    if (!sending.isFailureReported) this.#onResult({ isUploaded: false, fault: uploadFault });
    sending.isFailureReported = true;
  }

  async #prepare(sending: Sending): Promise<PreparedMedia> {
    const { rowId, attempt, signal } = sending;
    const { file, edited } = attempt;
    if (!isVideoFile(file)) return { isUsable: true, file, picture: file };
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#show(rowId, { phase: 'converting', attempt, file, share });
    };
    const prepared = await this.#ports.prepareClip(file, { onProgress, signal });
    signal.throwIfAborted();
    if (!prepared.isUsable) return prepared;
    this.#showUploading(sending, prepared.file);
    const picture = edited?.poster ?? (await this.#ports.makePoster(prepared.file).catch(() => undefined));
    return { ...prepared, picture };
  }

  #finish({ rowId, attempt }: Sending, prepared: PreparedMedia): void {
    if (!prepared.isUsable) return this.#refuse(rowId, prepared.fault, prepared.isTooLong ? attempt.file : undefined);
    // The server judges a file by its bytes, so a file named like a video may have become an image, which needs no poster.
    const isImage = this.#ports.editing.shownCard(rowId)?.mediaKind === 'image';
    this.#show(rowId, prepared.picture || isImage ? undefined : { phase: 'withoutPoster' });
    this.#onResult({ isUploaded: true });
  }

  #refuse(rowId: string, fault: ClipFault, tooLongFile?: File): void {
    this.#show(rowId, { phase: 'refused', note: fault.description, ...(tooLongFile && { tooLongFile }) });
    this.#onResult({ isUploaded: false, fault });
  }

  #fail(rowId: string, attempt: Attempt, failure: FailedUpload): void {
    this.#show(rowId, stateAfterFailure(attempt, failure));
    this.#onResult({ isUploaded: false, fault: uploadFault });
  }

  #showUploading({ rowId, attempt, signal }: Sending, file: File, picture?: Blob, share = 0): void {
    if (!signal.aborted) this.#show(rowId, { phase: 'uploading', attempt, file, picture, share });
  }

  #show(rowId: string, state: MediaUploadState | undefined): void {
    if (state) this.#states.set(rowId, state);
    else this.#states.delete(rowId);
    this.#listeners.notify();
  }
}

function stateAfterFailure(attempt: Attempt, { kind, reason: note, error }: FailedUpload): MediaUploadState {
  if (kind === 'refused') return { phase: kind, note };
  if (!hasCode(error, 'edit-conflict')) return { phase: 'failed', attempt, note, kind };
  // The clip to be replaced is gone, so another attempt adds the file, and is not bound to fail.
  return { phase: 'failed', attempt: { ...attempt, replaces: null }, note, kind: 'server-failure' };
}

/** Whether all bytes are sent. The server may then have stored the file. */
export function isSent(state: MediaUploadState | undefined): boolean {
  return state?.phase === 'uploading' && state.share >= 1;
}

function attemptUnderWay(state: MediaUploadState | undefined): Attempt | undefined {
  return state?.phase === 'converting' || state?.phase === 'uploading' ? state.attempt : undefined;
}

function isOnItsWay(state: MediaUploadState | undefined): boolean {
  return attemptUnderWay(state) !== undefined || (state?.phase === 'failed' && state.kind !== 'final');
}

const imageTypes = ['image/jpeg', 'image/png', 'image/gif'];
const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif'];
/** The first two types are sent unchanged if possible. All others are converted. */
const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v', 'video/x-matroska'];
const videoExtensions = ['.mp4', '.webm', '.mov', '.m4v', '.mkv'];

export const acceptedMedia = [...imageTypes, ...videoTypes, ...imageExtensions, ...videoExtensions].join(',');

/**
 * Judges the file by the type that the browser reports, or else by its extension, and by its size. The server examines
 * the bytes. A video may be larger than other media, because it is converted before the upload.
 */
export function checkMediaFile(file: Pick<File, 'name' | 'type' | 'size'>): ClipFault | undefined {
  if (!isAccepted(file)) {
    return { title: message('Invalid file type'), description: unsupportedTypeMessage };
  }
  if (isVideoFile(file)) {
    if (file.size <= maxSourceClipBytes) return undefined;
    return { title: message('File too large'), description: message('Please choose a video smaller than 500MB') };
  }
  if (file.size > maxMediaBytes) {
    return { title: message('File too large'), description: tooLargeMessage(maxMediaBytes) };
  }
  return undefined;
}

function isAccepted(file: Pick<File, 'name' | 'type'>): boolean {
  return hasType(file, imageTypes, imageExtensions) || isVideoFile(file);
}

export function isVideoFile(file: Pick<File, 'name' | 'type'>): boolean {
  return hasType(file, videoTypes, videoExtensions);
}

function hasType({ name, type }: Pick<File, 'name' | 'type'>, types: readonly string[], extensions: readonly string[]) {
  if (type !== '') return types.includes(type.toLowerCase());
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
