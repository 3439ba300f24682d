import type { QueryClient } from '@tanstack/react-query';
import { retryPauseMs } from '../../rules/retry.ts';

interface PageFollower {
  /** Whether the end of the page would lose something, so that the browser asks first. */
  readonly isBusy: () => boolean;
  /** Called when the network is back. */
  readonly resume?: () => void;
  /** Called when the page may end. On phones, the last event is often that the page is hidden. */
  readonly leave?: () => void;
}

/** Connects a sender to the events of the page, for as long as the page lasts. */
export function followPage({ isBusy, resume, leave }: PageFollower): void {
  window.addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  if (resume) window.addEventListener('online', resume);
  if (!leave) return;
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}

/** Makes the sender of a set when it is first asked for. It lasts as long as the page, even if no screen shows the set. */
export function onePerSet<Sender>(
  make: (queryClient: QueryClient, setId: string) => Sender,
): (queryClient: QueryClient, setId: string) => Sender {
  const made = new WeakMap<QueryClient, Map<string, { readonly sender: Sender }>>();
  return (queryClient, setId) => {
    const ofClient = made.get(queryClient) ?? new Map<string, { readonly sender: Sender }>();
    made.set(queryClient, ofClient);
    const known = ofClient.get(setId) ?? { sender: make(queryClient, setId) };
    ofClient.set(setId, known);
    return known.sender;
  };
}

/** Resolves to a function that handles the answer. Never rejects. */
export type WantedRequest = (signal: AbortSignal) => Promise<() => void>;

/** Keeps exactly those requests under way that the state of the page wants. Each has a key. */
export class WantedRequests<Key> {
  readonly #underWay = new Map<Key, AbortController>();
  #wanted: ReadonlyMap<Key, WantedRequest> = new Map();

  /** Begins new requests. It aborts those that are no longer wanted, and ignores their answers. */
  update(wanted: ReadonlyMap<Key, WantedRequest>): void {
    this.#wanted = wanted;
    for (const [key, abort] of this.#underWay) {
      if (wanted.has(key)) continue;
      this.#underWay.delete(key);
      abort.abort();
    }
    for (const [key, request] of wanted) {
      // Beginning or aborting a request may have changed the state, and so called `update` again.
      if (this.#wanted !== wanted) return;
      if (!this.#underWay.has(key)) void this.#begin(key, request);
    }
  }

  async #begin(key: Key, request: WantedRequest): Promise<void> {
    const abort = new AbortController();
    this.#underWay.set(key, abort);
    const handleAnswer = await request(abort.signal);
    if (this.#underWay.get(key) !== abort) return;
    this.#underWay.delete(key);
    handleAnswer();
  }
}

export interface RetryRules {
  readonly minMs: number;
  readonly maxMs: number;
  /** Returns a function that cancels the call. */
  readonly wait: (ms: number, callback: () => void) => () => void;
  readonly onDue: () => void;
}

/** Plans the next try of everything that waits for the same server. */
export class RetrySchedule {
  readonly #rules: RetryRules;
  #failures = 0;
  #planned: { readonly pauseMs: number; readonly cancel: () => void } | undefined;

  constructor(rules: RetryRules) {
    this.#rules = rules;
  }

  /** Plans a try, unless one is planned and the server asks for no longer pause. */
  failed(retryAfterMs = 0): void {
    if (this.#planned && retryAfterMs <= this.#planned.pauseMs) return;
    this.clear();
    const { minMs, maxMs, wait, onDue } = this.#rules;
    const pauseMs = retryPauseMs({ failures: this.#failures, minMs, maxMs, retryAfterMs });
    const cancel = wait(pauseMs, () => {
      this.#planned = undefined;
      this.#failures += 1;
      onDue();
    });
    this.#planned = { pauseMs, cancel };
  }

  succeeded(): void {
    this.#failures = 0;
  }

  clear(): void {
    this.#planned?.cancel();
    this.#planned = undefined;
  }
}
