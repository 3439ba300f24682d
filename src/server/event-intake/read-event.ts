import type { CountedEvent } from '../../shared/contract/analytics.ts';
import { readAnalyticsEvent } from '../../shared/contract/read-analytics-event.ts';

/** What the framework's parser looks at twice: escaped characters, and names that objects have of their own. */
const unusual = /\\u|__proto__|constructor/;

/** Undefined for what is no event, or one that is written in an unusual way. */
export function readEvent(bytes: Buffer): CountedEvent | undefined {
  const text = bytes.toString();
  if (unusual.test(text)) return undefined;
  try {
    return readAnalyticsEvent(JSON.parse(text));
  } catch {
    return undefined;
  }
}
