import type { CountedEvent } from '../../../analytics/contract.ts';

/** Implemented in `analytics/event-buffer.ts`. */
export interface EventBuffer {
  /** Delays by at most a second when a network sends faster than people study. */
  readonly keepPace: (address: string) => Promise<void>;
  /**
   * Counts a key once.
   * @throws ProblemError 429 when the address sends too many, 503 when the database does not keep up
   */
  readonly add: (event: CountedEvent, address: string, key?: string) => void;
  /** False when it fails; it is tried again. */
  readonly flush: () => Promise<boolean>;
  /** So that a slow write does not block reads. */
  readonly flushWithin: (ms: number) => Promise<void>;
  readonly waiting: number;
  readonly close: () => Promise<void>;
}
