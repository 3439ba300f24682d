import type { SigningBox } from '../../../media/rules/signing-box.ts';
import type { ClipFault } from '../../../clips/rules/clip-refusal.ts';
import type { ClipProgress, PreparedClip } from '../../../clips/web/prepare-clip.ts';
import { uploadRetries } from './upload-retries.ts';
import { uploadFailureOf, type UploadFailure } from './upload-failure.ts';
import {
  type RetryRules,
  type RetrySchedule,
  WantedRequests,
  type WantedRequest,
} from '../../../platform/web/outbound/sender.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';
import { maxMediaBytes, maxSourceClipBytes } from '../../../platform/rules/limits.ts';
import { tooLargeWords, unsupportedTypeWords } from '../../../platform/rules/upload-words.ts';

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
  | {
      readonly phase: 'failed';
      readonly attempt: Attempt;
      readonly note: Message;
      readonly kind: Exclude<UploadFailure['kind'], 'refused'>;
    }
  /** @property tooLong a clip of which a part would fit */
  | { readonly phase: 'refused'; readonly note: Message; readonly tooLong?: File }
  | { readonly phase: 'withoutPoster' };

/** Attempts are compared by identity. */
interface Attempt {
  readonly file: File;
  readonly edited?: EditedMedia | undefined;
  /** True for an automatic retry, whose failure is not reported again. */
  readonly isAutomatic?: boolean | undefined;
}

/** A file from the clip editor, which needs no conversion. */
export interface EditedMedia {
  readonly poster: Blob | undefined;
  readonly signingBox: SigningBox | null;
}

export interface FileSending {
  readonly poster: Blob | undefined;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface MediaSending extends FileSending {
  readonly cardId: string;
  readonly file: File;
  readonly signingBox: SigningBox | null;
}

export interface FilePreparing {
  readonly prepareClip: (file: File, progress: ClipProgress) => Promise<PreparedClip>;
  /** Undefined if the browser cannot make a poster. */
  readonly makePoster: (file: Blob) => Promise<Blob | undefined>;
}

export interface MediaUploadPorts extends FilePreparing {
  readonly send: (sending: MediaSending) => Promise<void>;
  /** Called because the server may have stored the file anyway. */
  readonly onCancelled: (cardId: string) => void;
  readonly wait: RetryRules['wait'];
}

interface Sending {
  readonly cardId: string;
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
}

export type MediaUploadResult =
  | { readonly isUploaded: true }
  | { readonly isUploaded: false; readonly fault: ClipFault };

const unsent: ClipFault = { title: message('Error'), description: message('Failed to upload media') };

/** There is at most one upload for each card. Uploads continue when the screen is left. */
export class MediaUploads {
  readonly #ports: MediaUploadPorts;
  readonly #states = new Map<string, MediaUploadState>();
  readonly #requests = new WantedRequests<Attempt>();
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #onResult: (result: MediaUploadResult) => void = () => undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(ports: MediaUploadPorts) {
    this.#ports = ports;
    this.#retries = uploadRetries({ wait: ports.wait, onDue: () => this.retryAll() });
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
    if (fault) return this.#refuse(cardId, fault);
    if (isSent(this.#states.get(cardId))) await this.#listeners.until(() => !isSent(this.#states.get(cardId)));
    const attempt = { file, ...options };
    this.#show(cardId, { phase: 'uploading', attempt, file, picture: undefined, share: 0 });
    await this.#listeners.until(() => underWay(this.#states.get(cardId)) !== attempt);
  }

  retry(cardId: string): void {
    const state = this.#states.get(cardId);
    if (state?.phase === 'failed') void this.start(cardId, state.attempt.file, { edited: state.attempt.edited });
  }

  /** Called when the network may be back. */
  retryAll(): void {
    this.#retries.clear();
    for (const [cardId, state] of this.#states) {
      if (!isWaiting(state)) continue;
      const { file, edited } = state.attempt;
      void this.start(cardId, file, { edited, isAutomatic: true });
    }
  }

  cancel(cardId: string): void {
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

  #wanted(): Map<Attempt, WantedRequest> {
    const wanted = new Map<Attempt, WantedRequest>();
    for (const [cardId, state] of this.#states) {
      const attempt = underWay(state);
      if (attempt) wanted.set(attempt, (signal) => this.#upload({ cardId, attempt, signal }));
    }
    return wanted;
  }

  async #upload(sending: Sending): Promise<() => void> {
    const { cardId, attempt } = sending;
    let { file } = attempt;
    try {
      const prepared = await this.#prepare(sending);
      if (!prepared.isUsable) {
        return () => this.#refuse(cardId, prepared.fault, prepared.canBeCut ? file : undefined);
      }
      ({ file } = prepared);
      const isWithoutPoster = await this.#send(sending, file);
      return () => this.#succeed(cardId, isWithoutPoster);
    } catch (error) {
      const failure = await uploadFailureOf(error, file);
      return () => this.#fail(cardId, attempt, failure);
    }
  }

  async #prepare({ cardId, attempt, signal }: Sending): Promise<PreparedClip> {
    const { file } = attempt;
    if (!isVideoFile(file)) return { isUsable: true, file };
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#show(cardId, { phase: 'converting', attempt, file, share });
    };
    const prepared = await this.#ports.prepareClip(file, { onProgress, signal });
    signal.throwIfAborted();
    return prepared;
  }

  #refuse(cardId: string, fault: ClipFault, tooLong?: File): void {
    this.#show(cardId, { phase: 'refused', note: fault.description, ...(tooLong && { tooLong }) });
    this.#onResult({ isUploaded: false, fault });
  }

  /** @returns whether the file is a video without a poster */
  async #send({ cardId, attempt, signal }: Sending, file: File): Promise<boolean> {
    const isVideo = isVideoFile(file);
    let picture: Blob | undefined = isVideo ? undefined : file;
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#show(cardId, { phase: 'uploading', attempt, file, picture, share });
    };
    onProgress(0);
    const poster = isVideo ? await this.#posterOf(file, attempt.edited) : undefined;
    picture ??= poster;
    signal.throwIfAborted();
    onProgress(0);
    signal.addEventListener('abort', () => this.#ports.onCancelled(cardId), { once: true });
    const signingBox = attempt.edited?.signingBox ?? null;
    await this.#ports.send({ cardId, file, poster, signingBox, onProgress, signal });
    return isVideo && !poster;
  }

  #succeed(cardId: string, isWithoutPoster: boolean): void {
    this.#show(cardId, isWithoutPoster ? { phase: 'withoutPoster' } : undefined);
    this.#retries.succeeded();
    this.#onResult({ isUploaded: true });
  }

  #fail(cardId: string, attempt: Attempt, failure: UploadFailure): void {
    if (failure.kind === 'refused') {
      this.#show(cardId, { phase: 'refused', note: failure.reason });
    } else {
      const note = 'reason' in failure ? failure.reason : unsent.description;
      this.#show(cardId, { phase: 'failed', attempt, note, kind: failure.kind });
    }
    if (failure.kind === 'transient') this.#retries.failed(failure.retryAfterMs);
    if (failure.kind !== 'transient' || !attempt.isAutomatic) this.#onResult({ isUploaded: false, fault: unsent });
  }

  async #posterOf(file: File, edited: EditedMedia | undefined): Promise<Blob | undefined> {
    return edited?.poster ?? (await this.#ports.makePoster(file).catch(() => undefined));
  }

  #show(cardId: string, state: MediaUploadState | undefined): void {
    if (state) this.#states.set(cardId, state);
    else this.#states.delete(cardId);
    this.#requests.update(this.#wanted());
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

function isWaiting(state: MediaUploadState): state is MediaUploadState & { readonly phase: 'failed' } {
  return state.phase === 'failed' && state.kind === 'transient';
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
