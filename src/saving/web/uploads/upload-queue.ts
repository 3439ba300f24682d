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
import { onePerSet, RetrySchedule, type RetryRules } from '../../../platform/web/outbound/sender.ts';

/** One is sent while the server checks the other. */
export const uploadsAtOnce = 2;

/** The pause after the first failure. It doubles with each failure. */
export const minUploadRetryMs = 1_000;
const maxUploadRetryMs = 15_000;

/** The rank of what a person waits for: its first try is never held. */
export const urgentRank = -1;

/** Why uploads wait. */
export type UploadHold = 'signedOut' | 'unreachable';

export interface Upload<Answer> {
  /** Called again after a failure that passes by itself. */
  readonly send: () => Promise<Answer>;
  /** What is sent. It may have been moved or changed since it was chosen. */
  readonly file?: () => Blob;
  /** The upload with the lowest rank is sent first. */
  readonly rank?: number;
  /** Called after a failure that passes by itself. The upload stays in the queue and is retried automatically. */
  readonly onLost?: (failure: LostUpload) => void;
  /** When it aborts, the upload leaves the queue. */
  readonly signal: AbortSignal;
}

export type LostUpload =
  | { readonly kind: 'transient'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'signed-out' };

export type FailedUpload =
  /** Only another file would be accepted. */
  | { readonly kind: 'refused'; readonly title: Message; readonly reason: Message; readonly error: unknown }
  /** Only a person retries, because the server has no room or fails. */
  | { readonly kind: 'failing'; readonly reason: Message; readonly error: unknown }
  /** A retry would fail too, because the file or its card no longer exists, or the set is full. */
  | { readonly kind: 'final'; readonly reason: Message; readonly error: unknown };

type UploadResult<Answer> = { readonly kind: 'sent'; readonly answer: Answer } | FailedUpload;

interface Job {
  readonly begin: () => void;
  rank: number;
  isSending: boolean;
}

/** Sends the files of a set, at most two at once. */
export class UploadQueue {
  /** In the order in which they were added. */
  readonly #jobs = new Set<Job>();
  readonly #listeners = new Listeners();
  readonly #retries: RetrySchedule;
  #hold: UploadHold | undefined;
  /** Whether the server has asked for a pause. The success of another upload does not end it then. */
  #isAskedToWait = false;

  readonly subscribe = this.#listeners.subscribe;

  constructor(timer: Pick<RetryRules, 'wait'>) {
    const onDue = () => this.release('unreachable');
    this.#retries = new RetrySchedule({ ...timer, minMs: minUploadRetryMs, maxMs: maxUploadRetryMs, onDue });
  }

  readonly hold = (): UploadHold | undefined => this.#hold;

  /** Resolves when the file is sent or has failed for good, and never once the signal has aborted. */
  send<Answer>(upload: Upload<Answer>): Promise<UploadResult<Answer>> {
    const { promise, resolve } = Promise.withResolvers<UploadResult<Answer>>();
    const { rank = 0, signal } = upload;
    if (signal.aborted) return promise;
    const job: Job = { begin: () => void this.#try(job, upload, resolve), rank, isSending: false };
    signal.addEventListener('abort', () => this.#remove(job), { once: true });
    this.#jobs.add(job);
    queueMicrotask(() => this.#beginNext());
    return promise;
  }

  /** The server may be in reach again, or a session was found. By default, whatever holds is tried. */
  release(hold = this.#hold): void {
    if (this.#hold === hold) this.#holdFor(undefined);
  }

  /** The browser may be wrong about the network, so this only delays what waits. */
  wentOffline(): void {
    if (this.#jobs.size > 0) this.#wait(maxUploadRetryMs);
  }

  async #try<Answer>(job: Job, upload: Upload<Answer>, resolve: (result: UploadResult<Answer>) => void) {
    job.isSending = true;
    const result = await upload.send().then(
      (answer) => ({ kind: 'sent' as const, answer }),
      (error: unknown) => failureOfUpload(error, upload.file?.()),
    );
    if (upload.signal.aborted) return;
    if (result.kind === 'transient' || result.kind === 'signed-out') {
      job.isSending = false;
      // Only the first try is urgent.
      job.rank = Math.max(0, job.rank);
      this.#lost(result);
      upload.onLost?.(result);
      return;
    }
    if (result.kind === 'sent') this.#retries.succeeded();
    resolve(result);
    this.#remove(job);
    if (result.kind === 'sent' && !this.#isAskedToWait) this.release('unreachable');
  }

  #lost(failure: LostUpload): void {
    if (failure.kind === 'signed-out') return this.#holdFor('signedOut');
    this.#isAskedToWait ||= failure.retryAfterMs !== undefined;
    this.#wait(failure.retryAfterMs);
  }

  #wait(ms: number | undefined): void {
    if (this.#hold === 'signedOut') return;
    this.#retries.failed(ms);
    this.#holdFor('unreachable');
  }

  #holdFor(hold: UploadHold | undefined): void {
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

  /** After a change of the jobs it is called a moment later, as several may be added or removed at once. */
  #beginNext(): void {
    const jobs = [...this.#jobs];
    if (jobs.filter(({ isSending }) => isSending).length >= uploadsAtOnce) return;
    const mayBegin = jobs.filter(({ isSending, rank }) => !isSending && (rank === urgentRank || !this.#hold));
    const [next] = mayBegin.toSorted((one, other) => one.rank - other.rank);
    if (!next) return;
    next.begin();
    this.#beginNext();
  }
}

const titles = new Map([
  [413, message('File too large')],
  [415, message('Invalid file type')],
]);

/** Never rejects. A file that was moved or changed fails like a network, but permanently. */
async function failureOfUpload(error: unknown, file: Blob | undefined): Promise<LostUpload | FailedUpload> {
  try {
    if (!(error instanceof ApiError)) await file?.slice(0, 1).arrayBuffer();
  } catch {
    const reason = message('The file cannot be read any more. It may have been moved or changed.');
    return { kind: 'final', reason, error };
  }
  const reason = problemMessage(error) ?? message('Failed to upload media');
  if (isContentRefused(error))
    return { kind: 'refused', title: titles.get(error.status) ?? message('Not accepted'), reason, error };
  if (failureOf(error) === 'signed-out') return { kind: 'signed-out' };
  if (isTransient(error)) return { kind: 'transient', retryAfterMs: retryAfterMsOf(error) };
  return { kind: failureOf(error) === 'retry' ? 'failing' : 'final', reason, error };
}

/** Sending continues when the screen is left. */
export const uploadQueue = onePerSet((queryClient) => {
  const queue = new UploadQueue({ wait });
  window.addEventListener('online', () => queue.release('unreachable'));
  window.addEventListener('offline', () => queue.wentOffline());
  onSessionFound(queryClient, () => queue.release('signedOut'));
  return queue;
});
