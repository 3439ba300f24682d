import type { CountedEvent } from '../../shared/contract/analytics.ts';

/** Implemented in `analytics/event-buffer.ts`. */
export interface EventBuffer {
  /** Waits, a second at most, when the network of the address sends faster than people study. */
  readonly keepPace: (address: string) => Promise<void>;
  /**
   * Repeated with the same key it counts once.
   * @throws ProblemError 429 when the address sends too many, 503 when the database does not keep up
   */
  readonly add: (event: CountedEvent, address: string, key?: string) => void;
  /** False when it fails, and will be tried again. */
  readonly flush: () => Promise<boolean>;
  /** For at most `ms`: reads must not hang on a slow write. */
  readonly flushWithin: (ms: number) => Promise<void>;
  /** With a key, and counters of those without. */
  readonly waiting: number;
  /** Accepts no more and writes the rest. */
  readonly close: () => Promise<void>;
}
