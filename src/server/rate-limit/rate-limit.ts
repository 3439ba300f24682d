import { rateWindowMs } from '../../shared/limits.ts';
import type { Database } from '../database/schema.ts';
import { tooManyRequests } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import { incrementRateCounter } from './rate-counter-store.ts';
import { networkOf } from './network-of.ts';
import { WindowCounters } from './window-counters.ts';

type Needed = Pick<Services, 'db' | 'now'>;

/** How often a minute. */
export interface Rate {
  readonly action: string;
  readonly address: string;
  readonly perMinute: number;
}

/** By database, in this process: calls that are refused must cost no write. */
const countsByDatabase = new WeakMap<Database, WindowCounters>();

/**
 * Across all processes. Once refused, an address is refused from memory until the minute is over.
 * @throws ProblemError 429 when the address did it too often in this minute
 */
export async function limitRate(services: Needed, rate: Rate): Promise<void> {
  limitRateInMemory(services, rate);
  const now = services.now();
  const windowStart = now - (now % rateWindowMs);
  const count = await incrementRateCounter(services.db, { subject: subjectOf(rate), windowStart });
  if (count <= rate.perMinute) return;
  countsOf(services.db).add(subjectOf(rate), now, rate.perMinute);
  throw tooOften(now);
}

/** In this process alone, for actions that write nothing. @throws ProblemError 429 when the address did it too often in this minute */
export function limitRateInMemory(services: Needed, rate: Rate): void {
  const now = services.now();
  if (countsOf(services.db).add(subjectOf(rate), now) > rate.perMinute) throw tooOften(now);
}

/** In the minute of `now`. */
export function tooOften(now: number): Error {
  const restMs = rateWindowMs - (now % rateWindowMs);
  return tooManyRequests('Too many requests from your network. Please try again in a minute.', restMs / 1000);
}

function subjectOf({ action, address }: Rate): string {
  return `${action} ${networkOf(address)}`;
}

function countsOf(db: Database): WindowCounters {
  const counts = countsByDatabase.get(db) ?? new WindowCounters(rateWindowMs);
  countsByDatabase.set(db, counts);
  return counts;
}
