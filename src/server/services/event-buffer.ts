import type { CountedEvent } from '../../shared/contract/analytics.ts';

/** Accepted events on their way to the database. */
export interface EventBuffer {
  /**
   * Accepts an event that an address sends; repeated with the same key it counts once.
   * @throws ProblemError 429 when it sends too many, 503 when the database does not keep up
   */
  readonly add: (event: CountedEvent, address: string, key?: string) => void;
  /** Writes everything accepted so far; false when that fails, and it will be tried again. */
  readonly flush: () => Promise<boolean>;
  /** Waits for a flush for at most `ms`: reads must not hang on a slow write. */
  readonly flushWithin: (ms: number) => Promise<void>;
  /** Events with a key, and counters of those without, that are not written yet. */
  readonly waiting: number;
  /** Accepts no more and writes the rest. */
  readonly close: () => Promise<void>;
}
