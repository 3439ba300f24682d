import type { EventType } from '../contract.ts';

export interface EventCount {
  readonly setId: string;
  readonly eventType: EventType;
  /** Whole hours since 1970 in UTC. */
  readonly hour: number;
  readonly count: number;
  /** The sum of quiz scores (percent) or match times (seconds). */
  readonly total: number;
}

export const hourMs = 60 * 60 * 1000;

/** Sorted by key, in the same order in every process. */
export function addUp<Event extends EventCount>(events: Iterable<Event>, keyOf: (event: Event) => string): Event[] {
  const sums = new Map<string, Event>();
  for (const event of events) {
    const key = keyOf(event);
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined ? event : { ...sum, count: sum.count + event.count, total: sum.total + event.total },
    );
  }
  return [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
}
