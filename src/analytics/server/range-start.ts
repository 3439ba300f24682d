import type { Range } from '../contract.ts';
import { hourMs } from './event-store.ts';

export type SpanRange = Exclude<Range, 'all'>;

const rangeHours: Readonly<Record<SpanRange, number>> = { '30d': 30 * 24, '7d': 7 * 24, '24h': 24 };

/** In hours since 1970, UTC. */
export function rangeStartHour(range: SpanRange, now: number): number {
  return Math.floor(now / hourMs) - rangeHours[range] + 1;
}
