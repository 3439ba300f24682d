import { onSessionFound } from '../../../auth/web/session-queries.ts';
import { problemMessage } from '../../../api/web/problem-text.ts';
import { message, type Message } from '../../../platform/rules/languages/texts.ts';
import { wait } from '../../../platform/web/browser/timing.ts';
import {
  ApiError,
  failureOf,
  isContentRefused,
  isTransient,
  retryAfterMsOf,
} from '../../../platform/web/outbound/failure.ts';
import { Listeners } from '../../../platform/web/outbound/listeners.ts';
import { createOncePerSet, RetrySchedule, type RetryRules } from '../../../platform/web/outbound/sender.ts';

/** The most files of a set that are sent at once: two, so that one is sent while the server checks the other. */
export const uploadsAtOnce = 2;

/** The pause after the first failure. It doubles with each failure. */
export const minUploadRetryMs = 1_000;
const maxUploadRetryMs = 15_000;

/** The rank of what a person waits for: its first try is never held. */
export const urgentRank = -1;

/** Why uploads wait. */
export type UploadPauseReason = 'signedOut' | 'unreachable';

export interface Upload<Value> {
  /** Called for each try. After a temporary failure, the queue tries again by itself. */
  readonly send: () => Promise<Value>;
  /** The file that `send` sends, to find out after a failure whether it can still be read. */
  readonly file?: () => Blob;
  /** The upload with the lowest rank is sent first. 0 by default. */
  readonly rank?: number;
  /** Called after a failure that does not remove the upload from the queue. */
  readonly onTemporaryFailure?: (failure: TemporaryFailure) => void;
  /** When it aborts, the upload leaves the queue. */
  readonly signal: AbortSignal;
}

/** A failure after which the upload is tried again: after a pause, or once somebody has signed in. */
export type TemporaryFailure =
  | { readonly kind: 'transient'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'signed-out' };

export type FailedUpload =
  /** Only another file would be accepted. */
  | { readonly kind: 'refused'; readonly title: Message; readonly reason: Message; readonly error: unknown }
  /** The server has an error or a full disk. The upload is tried again only when a person asks for it. */
  | { readonly kind: 'server-failure'; readonly reason: Message; readonly error: unknown }
  /** A retry would fail too, because the file or its card no longer exists, or the set is full. */
  | { readonly kind: 'final'; readonly reason: Message; readonly error: unknown };

type UploadResult<Value> = { readonly kind: 'sent'; readonly value: Value } | FailedUpload;

interface Job {
  readonly begin: () => void;
  rank: number;
  isSending: boolean;
}

/** The queue of a set's uploads. Sending continues when the screen is left. */
export const uploadQueue = createOncePerSet((queryClient) => {
  const queue = new UploadQueue({ wait });
  window.addEventListener('online', () => queue.release('unreachable'));
  window.addEventListener('offline', () => queue.wentOffline());
  onSessionFound(queryClient, () => queue.release('signedOut'));
  return queue;
});

/** Sends the files of a set, at most two at once. */
export class UploadQueue {
  /** The jobs in the order in which they were added. */
  readonly #jobs = new Set<Job>();
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #hold: UploadPauseReason | undefined;
  /** Whether the server has asked for a pause. The success of another upload does not end it then. */
  #isAskedToWait = false;

  readonly subscribe = this.#listeners.subscribe;

  constructor(timer: Pick<RetryRules, 'wait'>) {
    const onDue = () => this.release('unreachable');
    this.#retries = new RetrySchedule({ ...timer, minMs: minUploadRetryMs, maxMs: maxUploadRetryMs, onDue });
  }

  readonly hold = (): UploadPauseReason | undefined => this.#hold;

  /** Resolves when the file is sent or has failed for good, and never once the signal has aborted. */
  send<Value>(upload: Upload<Value>): Promise<UploadResult<Value>> {
    const { promise, resolve } = Promise.withResolvers<UploadResult<Value>>();
    const { rank = 0, signal } = upload;
    if (signal.aborted) return promise;
    const job: Job = { begin: () => void this.#try(job, upload, resolve), rank, isSending: false };
    signal.addEventListener('abort', () => this.#remove(job), { once: true });
    this.#jobs.add(job);
    queueMicrotask(() => this.#beginNext());
    return promise;
  }

  /** Called when the given reason for waiting may be gone, by default the present one. */
  release(hold = this.#hold): void {
    if (this.#hold === hold) this.#holdFor(undefined);
  }

  /**
   * Called when the browser reports that the network is lost. It only delays the uploads that wait, because browsers
   * may report a working network as lost.
   */
  wentOffline(): void {
    if (this.#jobs.size > 0) this.#wait(maxUploadRetryMs);
  }

  async #try<Value>(job: Job, upload: Upload<Value>, resolve: (result: UploadResult<Value>) => void) {
    job.isSending = true;
    const result = await upload.send().then(
      (value) => ({ kind: 'sent' as const, value }),
      (error: unknown) => failureOfUpload(error, upload.file?.()),
    );
    if (upload.signal.aborted) return;
    if (result.kind === 'transient' || result.kind === 'signed-out') {
      job.isSending = false;
      // Only the first try is urgent.
      job.rank = Math.max(0, job.rank);
      this.#handleTemporaryFailure(result);
      upload.onTemporaryFailure?.(result);
      return;
    }
    if (result.kind === 'sent') this.#retries.succeeded();
    resolve(result);
    this.#remove(job);
    if (result.kind === 'sent' && !this.#isAskedToWait) this.release('unreachable');
  }

  #handleTemporaryFailure(failure: TemporaryFailure): void {
    if (failure.kind === 'signed-out') return this.#holdFor('signedOut');
    this.#isAskedToWait ||= failure.retryAfterMs !== undefined;
    this.#wait(failure.retryAfterMs);
  }

  #wait(ms: number | undefined): void {
    if (this.#hold === 'signedOut') return;
    this.#retries.failed(ms);
    this.#holdFor('unreachable');
  }

  #holdFor(hold: UploadPauseReason | undefined): void {
    if (hold !== 'unreachable') {
      this.#retries.clear();
      this.#isAskedToWait = false;
    }
    if (this.#hold !== hold) {
      this.#hold = hold;
      this.#listeners.notify();
    }
    this.#beginNext();
  }

  #remove(job: Job): void {
    this.#jobs.delete(job);
    if (this.#jobs.size === 0) this.#holdFor(undefined);
    else queueMicrotask(() => this.#beginNext());
  }

  /** Called in a microtask after jobs were added or removed, so that jobs of the same moment are ranked together. */
  #beginNext(): void {
    const jobs = [...this.#jobs];
    if (jobs.filter(({ isSending }) => isSending).length >= uploadsAtOnce) return;
    const readyJobs = jobs.filter(({ isSending, rank }) => !isSending && (rank === urgentRank || !this.#hold));
    const [next] = readyJobs.toSorted((a, b) => a.rank - b.rank);
    if (!next) return;
    next.begin();
    this.#beginNext();
  }
}

const refusalTitles = new Map([
  [413, message('File too large')],
  [415, message('Invalid file type')],
]);

/**
 * Classifies the error. Browsers report a file that was moved or changed like a lost connection, so the file is read to
 * tell the two apart.
 */
async function failureOfUpload(error: unknown, file: Blob | undefined): Promise<TemporaryFailure | FailedUpload> {
  try {
    if (!(error instanceof ApiError)) await file?.slice(0, 1).arrayBuffer();
  } catch {
    const reason = message('The file cannot be read any more. It may have been moved or changed.');
    return { kind: 'final', reason, error };
  }
  const reason = problemMessage(error) ?? message('Failed to upload media');
  if (isContentRefused(error))
    return { kind: 'refused', title: refusalTitles.get(error.status) ?? message('Not accepted'), reason, error };
  if (failureOf(error) === 'signed-out') return { kind: 'signed-out' };
  if (isTransient(error)) return { kind: 'transient', retryAfterMs: retryAfterMsOf(error) };
  return { kind: failureOf(error) === 'retry' ? 'server-failure' : 'final', reason, error };
}
