import type { SigningBox } from '../../../media/rules/signing-box.ts';
import { makeVideoPoster } from '../../../media/web/video-poster.ts';
import type { ClipFault } from '../../../clips/rules/clip-refusal.ts';
import { prepareClip, type PreparedClip } from '../../../clips/web/prepare-clip.ts';
import { uploadQueue, urgentRank, type FailedUpload, type LostUpload, type UploadQueue } from './upload-queue.ts';
import { followPage, onePerSet } from '../../../platform/web/outbound/sender.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';
import { wait } from '../../../platform/web/browser/timing.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';
import { maxMediaBytes, maxSourceClipBytes } from '../../../platform/rules/limits.ts';
import { tooLargeWords, unsupportedTypeWords } from '../../../platform/rules/upload-words.ts';
import { cardEditing } from '../card-editing.ts';
import { readMedia, uploadMedia, type MediaUpload } from '../cards.ts';

export type MediaUploadState =
  /** The clip is too large, or some browsers cannot play it. */
  | { readonly phase: 'converting'; readonly attempt: Attempt; readonly file: File; readonly share: number }
  /** @property share from 0 to 1 */
  | {
      readonly phase: 'uploading';
      readonly attempt: Attempt;
      readonly file: File;
      readonly picture: Blob | undefined;
      readonly share: number;
    }
  /** A transient failure is retried automatically. */
  | {
      readonly phase: 'failed';
      readonly attempt: Attempt;
      readonly note: Message;
      readonly kind: 'transient' | 'failing' | 'final';
    }
  /** @property tooLong a clip of which a part would fit */
  | { readonly phase: 'refused'; readonly note: Message; readonly tooLong?: File }
  | { readonly phase: 'withoutPoster' };

/** Attempts are compared by identity. */
interface Attempt {
  readonly file: File;
  readonly edited?: EditedMedia | undefined;
}

/** A file from the clip editor, which needs no conversion. */
export interface EditedMedia {
  readonly poster: Blob | undefined;
  readonly signingBox: SigningBox | null;
}

export interface MediaUploadPorts {
  readonly prepareClip: typeof prepareClip;
  /** Undefined if the browser cannot make a poster. */
  readonly makePoster: (file: Blob) => Promise<Blob | undefined>;
  readonly send: (upload: MediaUpload) => Promise<void>;
  /** Called because the server may have stored the file anyway. */
  readonly onCancelled: (cardId: string) => void;
  readonly queue: UploadQueue;
}

/** `picture`: a video's poster, or the image itself. */
type PreparedMedia =
  | { readonly isUsable: true; readonly file: File; readonly picture: Blob | undefined }
  | (PreparedClip & { readonly isUsable: false });

interface Sending {
  readonly cardId: string;
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
}

export type MediaUploadResult =
  | { readonly isUploaded: true }
  | { readonly isUploaded: false; readonly fault: ClipFault };

const unsent: ClipFault = { title: message('Error'), description: message('Failed to upload media') };

/** There is at most one upload for each card. */
export class MediaUploads {
  readonly #ports: MediaUploadPorts;
  readonly #states = new Map<string, MediaUploadState>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Listeners();
  #onResult: (result: MediaUploadResult) => void = () => undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(ports: MediaUploadPorts) {
    this.#ports = ports;
  }

  reportResults(onResult: (result: MediaUploadResult) => void): void {
    this.#onResult = onResult;
  }

  /**
   * Replaces the card's upload. If all bytes of that upload are sent, it is completed first, unless the new file is
   * refused. Resolves when the upload has ended.
   */
  async start(cardId: string, file: File, options: Omit<Attempt, 'file'> = {}): Promise<void> {
    const fault = checkMediaFile(file);
    if (!fault && isSent(this.#states.get(cardId))) {
      await this.#listeners.until(() => !isSent(this.#states.get(cardId)));
    }
    this.#aborts.get(cardId)?.abort();
    if (fault) return this.#refuse(cardId, fault);
    const [attempt, abort] = [{ file, ...options }, new AbortController()];
    this.#aborts.set(cardId, abort);
    const sending = { cardId, attempt, signal: abort.signal };
    this.#showUploading(sending, file);
    void this.#upload(sending);
    await this.#listeners.until(() => underWay(this.#states.get(cardId)) !== attempt);
  }

  retry(cardId: string): void {
    const state = this.#states.get(cardId);
    if (state?.phase === 'failed') void this.start(cardId, state.attempt.file, { edited: state.attempt.edited });
  }

  cancel(cardId: string): void {
    this.#aborts.get(cardId)?.abort();
    this.#show(cardId, undefined);
  }

  stateOf(cardId: string): MediaUploadState | undefined {
    return this.#states.get(cardId);
  }

  /** Whether leaving the page would lose a file, such as a recording. */
  isBusy(): boolean {
    return [...this.#states.values()].some((state) => {
      return underWay(state) !== undefined || (state.phase === 'failed' && state.kind !== 'final');
    });
  }

  async #upload(sending: Sending): Promise<void> {
    const { cardId, attempt, signal } = sending;
    // Prepared before its turn, so that no other card waits for a conversion.
    let prepared = await this.#prepare(sending).catch(() => undefined);
    if (signal.aborted) return;
    if (prepared?.isUsable === false) return this.#finish(sending, prepared);
    signal.addEventListener('abort', () => this.#ports.onCancelled(cardId), { once: true });
    const send = async () => {
      const ready = (prepared ??= await this.#prepare(sending));
      if (ready.isUsable) await this.#send(sending, ready);
      return ready;
    };
    const showWaiting = () => {
      if (prepared?.isUsable) this.#showUploading(sending, prepared.file, prepared.picture);
    };
    showWaiting();
    const file = () => (prepared?.isUsable ? prepared.file : attempt.file);
    let isReported = false;
    const onLost = ({ kind }: LostUpload) => {
      if (kind === 'signed-out') return showWaiting();
      this.#show(cardId, { phase: 'failed', attempt, note: unsent.description, kind });
      // The failure of an automatic retry is not reported again.
      if (!isReported) this.#onResult({ isUploaded: false, fault: unsent });
      isReported = true;
    };
    const result = await this.#ports.queue.send({ send, file, rank: urgentRank, onLost, signal });
    this.#aborts.delete(cardId);
    if (result.kind === 'sent') this.#finish(sending, result.answer);
    else this.#fail(cardId, attempt, result);
  }

  async #prepare(sending: Sending): Promise<PreparedMedia> {
    const { cardId, attempt, signal } = sending;
    const { file, edited } = attempt;
    if (!isVideoFile(file)) return { isUsable: true, file, picture: file };
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#show(cardId, { phase: 'converting', attempt, file, share });
    };
    const prepared = await this.#ports.prepareClip(file, { onProgress, signal });
    signal.throwIfAborted();
    if (!prepared.isUsable) return prepared;
    this.#showUploading(sending, prepared.file);
    const picture = edited?.poster ?? (await this.#ports.makePoster(prepared.file).catch(() => undefined));
    return { ...prepared, picture };
  }

  async #send(sending: Sending, { file, picture }: PreparedMedia & { readonly isUsable: true }): Promise<void> {
    const { cardId, attempt, signal } = sending;
    const onProgress = (share: number) => this.#showUploading(sending, file, picture, share);
    onProgress(0);
    const poster = isVideoFile(file) ? picture : undefined;
    const signingBox = attempt.edited?.signingBox ?? null;
    await this.#ports.send({ cardId, file, poster, signingBox, onProgress, signal });
  }

  #finish({ cardId, attempt }: Sending, prepared: PreparedMedia): void {
    if (!prepared.isUsable) return this.#refuse(cardId, prepared.fault, prepared.canBeCut ? attempt.file : undefined);
    this.#show(cardId, prepared.picture ? undefined : { phase: 'withoutPoster' });
    this.#onResult({ isUploaded: true });
  }

  #refuse(cardId: string, fault: ClipFault, tooLong?: File): void {
    this.#show(cardId, { phase: 'refused', note: fault.description, ...(tooLong && { tooLong }) });
    this.#onResult({ isUploaded: false, fault });
  }

  #fail(cardId: string, attempt: Attempt, { kind, reason: note }: FailedUpload): void {
    this.#show(cardId, kind === 'refused' ? { phase: kind, note } : { phase: 'failed', attempt, note, kind });
    this.#onResult({ isUploaded: false, fault: unsent });
  }

  #showUploading({ cardId, attempt, signal }: Sending, file: File, picture?: Blob, share = 0): void {
    if (!signal.aborted) this.#show(cardId, { phase: 'uploading', attempt, file, picture, share });
  }

  #show(cardId: string, state: MediaUploadState | undefined): void {
    if (state) this.#states.set(cardId, state);
    else this.#states.delete(cardId);
    this.#listeners.notify();
  }
}

/** Whether all bytes are sent. The server may then have stored the file. */
export function isSent(state: MediaUploadState | undefined): boolean {
  return state?.phase === 'uploading' && state.share >= 1;
}

function underWay(state: MediaUploadState | undefined): Attempt | undefined {
  return state?.phase === 'converting' || state?.phase === 'uploading' ? state.attempt : undefined;
}

const imageTypes = ['image/jpeg', 'image/png', 'image/gif'];
const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif'];
/** The first two types are sent unchanged if possible. All others are converted. */
const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v', 'video/x-matroska'];
const videoExtensions = ['.mp4', '.webm', '.mov', '.m4v', '.mkv'];

export const acceptedMedia = [...imageTypes, ...videoTypes, ...imageExtensions, ...videoExtensions].join(',');

/**
 * Uses the type that the browser reports, or else the extension. The server examines the bytes. A clip must fit after
 * conversion.
 */
export function checkMediaFile(file: Pick<File, 'name' | 'type' | 'size'>): ClipFault | undefined {
  if (!isAccepted(file)) {
    return { title: message('Invalid file type'), description: unsupportedTypeWords };
  }
  if (isVideoFile(file)) {
    if (file.size <= maxSourceClipBytes) return undefined;
    return { title: message('File too large'), description: message('Please choose a video smaller than 500MB') };
  }
  if (file.size > maxMediaBytes) {
    return { title: message('File too large'), description: tooLargeWords(maxMediaBytes) };
  }
  return undefined;
}

function isAccepted(file: Pick<File, 'name' | 'type'>): boolean {
  return isOf(file, imageTypes, imageExtensions) || isVideoFile(file);
}

export function isVideoFile(file: Pick<File, 'name' | 'type'>): boolean {
  return isOf(file, videoTypes, videoExtensions);
}

function isOf({ name, type }: Pick<File, 'name' | 'type'>, types: readonly string[], extensions: readonly string[]) {
  if (type !== '') return types.includes(type.toLowerCase());
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}

/** A small file may reach the server before it is cancelled. */
const cancelledUploadCheckMs = 2_000;

/** Uploads continue when the screen is left. */
export const mediaUploads = onePerSet((queryClient, setId) => {
  const editing = cardEditing(queryClient, setId);
  const uploads = new MediaUploads({
    prepareClip,
    makePoster: makeVideoPoster,
    send: (sending) => uploadMedia(editing, sending),
    onCancelled: (cardId) => void wait(cancelledUploadCheckMs, () => void readMedia(editing, cardId)),
    queue: uploadQueue(queryClient, setId),
  });
  followPage({ isBusy: () => uploads.isBusy() });
  return uploads;
});
