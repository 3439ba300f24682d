import type { QueryClient } from '@tanstack/react-query';
import { retryPauseMs } from '../../rules/retry.ts';

// Building blocks for sending changes and uploads to the server, used by card editing, media uploads, clip uploads and
// imports.

interface PageHandlers {
  /** Whether leaving the page would lose something. The browser then asks the visitor before it is left. */
  readonly isBusy: () => boolean;
  /** Called when the network is back. */
  readonly resume?: () => void;
  /**
   * Called whenever the page may end, which may be several times. On phones, the last event is often that the page is
   * hidden.
   */
  readonly onMayEnd?: () => void;
}

/** Listens to the page's events as long as it lasts: leaving, hiding, and the return of the network. */
export function followPage({ isBusy, resume, onMayEnd }: PageHandlers): void {
  window.addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  if (resume) window.addEventListener('online', resume);
  if (!onMayEnd) return;
  window.addEventListener('pagehide', onMayEnd);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onMayEnd();
  });
}

/**
 * Makes the sender of a set on its first use. The sender lasts as long as the page, even if no screen shows the set.
 */
export function createOncePerSet<Sender extends object>(
  make: (queryClient: QueryClient, setId: string) => Sender,
): (queryClient: QueryClient, setId: string) => Sender {
  const sendersByClient = new WeakMap<QueryClient, Map<string, Sender>>();
  return (queryClient, setId) => {
    const senders = sendersByClient.get(queryClient) ?? new Map<string, Sender>();
    sendersByClient.set(queryClient, senders);
    const sender = senders.get(setId) ?? make(queryClient, setId);
    senders.set(setId, sender);
    return sender;
  };
}

/** Sends a request, and resolves to a function that handles its response. Never rejects. */
export type StartRequest = (signal: AbortSignal) => Promise<() => void>;

/**
 * Reconciles the requests in flight with those that the state of the page wants, each by its key. A request whose
 * answer has come is sent again if the next `update` still wants it.
 */
export class RequestReconciler<Key> {
  readonly #inFlight = new Map<Key, AbortController>();
  #wanted: ReadonlyMap<Key, StartRequest> = new Map();

  /** Begins new requests. It aborts those that are no longer wanted, and ignores their answers. */
  update(wanted: ReadonlyMap<Key, StartRequest>): void {
    this.#wanted = wanted;
    for (const [key, controller] of this.#inFlight) {
      if (wanted.has(key)) continue;
      this.#inFlight.delete(key);
      controller.abort();
    }
    for (const [key, request] of wanted) {
      // Beginning or aborting a request may have changed the state, and so called `update` again.
      if (this.#wanted !== wanted) return;
      if (!this.#inFlight.has(key)) void this.#begin(key, request);
    }
  }

  async #begin(key: Key, request: StartRequest): Promise<void> {
    const controller = new AbortController();
    this.#inFlight.set(key, controller);
    const handleAnswer = await request(controller.signal);
    if (this.#inFlight.get(key) !== controller) return;
    this.#inFlight.delete(key);
    handleAnswer();
  }
}

export interface RetryRules {
  readonly minMs: number;
  readonly maxMs: number;
  /** Calls back after a delay. Returns a function that cancels the call. */
  readonly wait: (delayMs: number, callback: () => void) => () => void;
  readonly onDue: () => void;
}

/**
 * Schedules the next attempt of everything that waits for the same server, with exponential backoff (see
 * `retryPauseMs`). Requests that fail together count as one failure.
 */
export class RetrySchedule {
  readonly #rules: RetryRules;
  /** Counted when a pause has passed, because `failed` is called for each of the requests that fail together. */
  #failures = 0;
  #nextAttempt: { readonly pauseMs: number; readonly cancel: () => void } | undefined;

  constructor(rules: RetryRules) {
    this.#rules = rules;
  }

  /** Schedules an attempt, unless one is scheduled already and the server does not ask for a longer pause. */
  failed(retryAfterMs = 0): void {
    if (this.#nextAttempt && retryAfterMs <= this.#nextAttempt.pauseMs) return;
    this.clear();
    const { minMs, maxMs, wait, onDue } = this.#rules;
    const pauseMs = retryPauseMs({ failures: this.#failures, minMs, maxMs, retryAfterMs });
    const cancel = wait(pauseMs, () => {
      this.#nextAttempt = undefined;
      this.#failures += 1;
      onDue();
    });
    this.#nextAttempt = { pauseMs, cancel };
  }

  /** Makes the next pause the shortest again. A scheduled attempt stays, because only `clear` cancels it. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** Cancels the scheduled attempt. The pauses keep growing. */
  clear(): void {
    this.#nextAttempt?.cancel();
    this.#nextAttempt = undefined;
  }
}
