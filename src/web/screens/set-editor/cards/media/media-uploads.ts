import type { SigningBox } from '../../../../../shared/signing-box/signing-box.ts';
import type { ClipFault } from '../../../../../shared/clips/clip-refusal.ts';
import type { ClipProgress, PreparedClip } from '../../../../clip-processing/prepare-clip.ts';
import { failureOf, isContentRefused, retryAfterMsOf } from '../../../../outbound/failure.ts';
import { problemText } from '../../../../api/problem-text.ts';
import { RetrySchedule, type RetryRules } from '../../../../outbound/retry-schedule.ts';
import { checkMediaFile, isVideoFile } from './check-media-file.ts';
import { Listeners } from '../../../../outbound/listeners.ts';

/** The pause after the first failure; it doubles with each. */
export const minUploadRetryMs = 1_000;
/** The longest pause. */
export const maxUploadRetryMs = 15_000;

export type MediaUploadState =
  /** A clip that some browsers cannot play, or too large. */
  | { readonly phase: 'converting'; readonly file: File; readonly share: number }
  | {
      readonly phase: 'uploading';
      readonly file: File;
      readonly picture: Blob | undefined;
      /** From 0 to 1. */
      readonly share: number;
    }
  | {
      readonly phase: 'failed';
      readonly file: File;
      readonly edited?: EditedMedia;
      readonly note: string;
      readonly isStopped?: true;
    }
  /** @property tooLong a clip of which a part would fit */
  | { readonly phase: 'refused'; readonly note: string; readonly tooLong?: File }
  | { readonly phase: 'withoutPoster' };

/** Made by the clip editor; needs no conversion. */
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
  /** Undefined where the browser cannot. */
  readonly makePoster: (file: Blob) => Promise<Blob | undefined>;
}

export interface MediaUploadPorts extends FilePreparing {
  readonly send: (sending: MediaSending) => Promise<void>;
  /** The server may have stored the file anyway. */
  readonly onCancelled: (cardId: string) => void;
  readonly wait: RetryRules['wait'];
}

interface StartOptions {
  readonly isAutomatic?: boolean | undefined;
  readonly edited?: EditedMedia | undefined;
}

interface Upload {
  readonly cardId: string;
  readonly file: File;
  readonly edited: EditedMedia | undefined;
  readonly signal: AbortSignal;
  /** A retry nobody asked for: another failure is not news. */
  readonly isAutomatic: boolean;
}

export type MediaUploadResult =
  | { readonly isUploaded: true }
  | { readonly isUploaded: false; readonly fault: ClipFault };

const failure: ClipFault = { title: 'Error', description: 'Failed to upload media' };

/** By card. They continue when the screen is left. */
export class MediaUploads {
  readonly #ports: MediaUploadPorts;
  readonly #states = new Map<string, MediaUploadState>();
  readonly #underWay = new Map<string, { readonly abort: AbortController; readonly isOver: Promise<void> }>();
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #onResult: (result: MediaUploadResult) => void = () => undefined;

  readonly subscribe = this.#listeners.subscribe;

  constructor(ports: MediaUploadPorts) {
    this.#ports = ports;
    const bounds = { minMs: minUploadRetryMs, maxMs: maxUploadRetryMs };
    this.#retries = new RetrySchedule({ ...bounds, wait: ports.wait, onDue: () => this.retryAll() });
  }

  reportResults(onResult: (result: MediaUploadResult) => void): void {
    this.#onResult = onResult;
  }

  /** Replaces the card's upload; one whose bytes are all sent ends first. */
  async start(cardId: string, file: File, { isAutomatic = false, edited }: StartOptions = {}): Promise<void> {
    const fault = checkMediaFile(file);
    if (fault) {
      this.cancel(cardId);
      this.#refuse(cardId, fault);
      return;
    }
    if (isSent(this.#states.get(cardId))) await this.#underWay.get(cardId)?.isOver;
    this.cancel(cardId);
    const abort = new AbortController();
    const isOver = this.#upload({ cardId, file, edited, signal: abort.signal, isAutomatic });
    this.#underWay.set(cardId, { abort, isOver });
    await isOver;
    if (this.#underWay.get(cardId)?.abort === abort) this.#underWay.delete(cardId);
  }

  retry(cardId: string): void {
    const state = this.#states.get(cardId);
    if (state?.phase === 'failed') void this.start(cardId, state.file, { edited: state.edited });
  }

  /** When the network may be back. */
  retryAll(): void {
    this.#retries.clear();
    for (const [cardId, state] of this.#states) {
      if (state.phase === 'failed' && isWaiting(state))
        void this.start(cardId, state.file, { isAutomatic: true, edited: state.edited });
    }
  }

  cancel(cardId: string): void {
    this.#underWay.get(cardId)?.abort.abort();
    this.#underWay.delete(cardId);
    this.#show(cardId, undefined);
  }

  stateOf(cardId: string): MediaUploadState | undefined {
    return this.#states.get(cardId);
  }

  isBusy(): boolean {
    return [...this.#states.values()].some((state) => isUnderWay(state) || isWaiting(state));
  }

  async #upload({ cardId, file, edited, signal, isAutomatic }: Upload): Promise<void> {
    try {
      const prepared = await this.#prepare(cardId, file, signal);
      if (prepared.isUsable) await this.#send({ cardId, file: prepared.file, edited, signal });
      else this.#refuse(cardId, prepared.fault, prepared.canBeCut ? file : undefined);
    } catch (error) {
      if (signal.aborted) return;
      const state = failed(file, edited, error);
      this.#show(cardId, state);
      if (isWaiting(state)) this.#retries.failed(retryAfterMsOf(error));
      if (!isAutomatic || !isWaiting(state)) this.#onResult({ isUploaded: false, fault: failure });
    }
  }

  async #prepare(cardId: string, file: File, signal: AbortSignal): Promise<PreparedClip> {
    if (!isVideoFile(file)) return { isUsable: true, file };
    this.#show(cardId, { phase: 'uploading', file, picture: undefined, share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#show(cardId, { phase: 'converting', file, share });
    };
    const prepared = await this.#ports.prepareClip(file, { onProgress, signal });
    signal.throwIfAborted();
    return prepared;
  }

  #refuse(cardId: string, fault: ClipFault, tooLong?: File): void {
    this.#show(cardId, { phase: 'refused', note: fault.description, ...(tooLong && { tooLong }) });
    this.#onResult({ isUploaded: false, fault });
  }

  async #send({ cardId, file, edited, signal }: Omit<Upload, 'isAutomatic'>): Promise<void> {
    const isVideo = isVideoFile(file);
    this.#show(cardId, { phase: 'uploading', file, picture: isVideo ? undefined : file, share: 0 });
    const poster = isVideo ? await this.#posterOf(file, edited) : undefined;
    signal.throwIfAborted();
    const picture = isVideo ? poster : file;
    const showShare = (share: number) => this.#show(cardId, { phase: 'uploading', file, picture, share });
    showShare(0);
    const onProgress = (share: number) => {
      if (!signal.aborted) showShare(share);
    };
    signal.addEventListener('abort', () => this.#ports.onCancelled(cardId), { once: true });
    await this.#ports.send({ cardId, file, poster, signingBox: edited?.signingBox ?? null, onProgress, signal });
    signal.throwIfAborted();
    this.#show(cardId, isVideo && !poster ? { phase: 'withoutPoster' } : undefined);
    this.#retries.succeeded();
    this.#onResult({ isUploaded: true });
  }

  async #posterOf(file: File, edited: EditedMedia | undefined): Promise<Blob | undefined> {
    return edited?.poster ?? (await this.#ports.makePoster(file).catch(() => undefined));
  }

  #show(cardId: string, state: MediaUploadState | undefined): void {
    if (state) this.#states.set(cardId, state);
    else this.#states.delete(cardId);
    this.#listeners.notify();
  }
}

/** All bytes are sent, so the server may have stored the file. */
export function isSent(state: MediaUploadState | undefined): boolean {
  return state?.phase === 'uploading' && state.share >= 1;
}

function isUnderWay({ phase }: MediaUploadState): boolean {
  return phase === 'converting' || phase === 'uploading';
}

function isWaiting(state: MediaUploadState): boolean {
  return state.phase === 'failed' && !state.isStopped;
}

/** A file that the server refused stays refused. */
function failed(file: File, edited: EditedMedia | undefined, error: unknown): MediaUploadState {
  if (isContentRefused(error)) return { phase: 'refused', note: problemText(error) ?? failure.description };
  const isStopped = failureOf(error) !== 'retry';
  return {
    phase: 'failed',
    file,
    ...(edited && { edited }),
    note: failure.description,
    ...(isStopped && { isStopped }),
  };
}
