import type { CountedEvent } from '../../shared/contract/analytics.ts';

/** Implemented in `analytics/event-buffer.ts`. */
export interface EventBuffer {
  /** A second at most, when a network sends faster than people study. */
  readonly keepPace: (address: string) => Promise<void>;
  /**
   * Repeated with its key it counts once.
   * @throws ProblemError 429 when the address sends too many, 503 when the database does not keep up
   */
  readonly add: (event: CountedEvent, address: string, key?: string) => void;
  /** False when it fails; tried again. */
  readonly flush: () => Promise<boolean>;
  /** A slow write must not hang reads. */
  readonly flushWithin: (ms: number) => Promise<void>;
  readonly waiting: number;
  readonly close: () => Promise<void>;
}
