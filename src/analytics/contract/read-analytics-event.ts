import { analyticsEvent, type CountedEvent } from './analytics.ts';

/** Undefined unless it is an event. */
export function readAnalyticsEvent(input: unknown): CountedEvent | undefined {
  return analyticsEvent.safeParse(input).data;
}
