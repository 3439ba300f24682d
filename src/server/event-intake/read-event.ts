import type { CountedEvent } from '../../shared/contract/analytics.ts';
import { readAnalyticsEvent } from '../../shared/contract/read-analytics-event.ts';

/** Escapes, and names that objects have: the framework's parser looks twice. */
const unusual = /\\u|__proto__|constructor/;

export function readEvent(bytes: Buffer): CountedEvent | undefined {
  const text = bytes.toString();
  if (unusual.test(text)) return undefined;
  try {
    return readAnalyticsEvent(JSON.parse(text));
  } catch {
    return undefined;
  }
}
