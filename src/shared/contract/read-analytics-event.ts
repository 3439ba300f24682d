import { analyticsEvent } from './analytics.ts';
import type { CountedEvent } from './analytics.ts';

/** Undefined for what is no event. */
export function readAnalyticsEvent(input: unknown): CountedEvent | undefined {
  return analyticsEvent.safeParse(input).data;
}
