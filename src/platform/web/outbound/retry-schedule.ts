import { retryPauseMs } from '../../rules/retry.ts';

export interface RetryRules {
  readonly minMs: number;
  readonly maxMs: number;
  /** Returns what takes it back. */
  readonly wait: (ms: number, callback: () => void) => () => void;
  readonly onDue: () => void;
}

/** For all that waits for the same server. */
export class RetrySchedule {
  readonly #rules: RetryRules;
  #failures = 0;
  #planned: { readonly pauseMs: number; readonly cancel: () => void } | undefined;

  constructor(rules: RetryRules) {
    this.#rules = rules;
  }

  /** Unless the server asks for a longer pause. */
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
