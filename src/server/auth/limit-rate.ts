import { rateWindowMs } from '../../shared/limits.ts';
import { tooManyRequests } from '../problems.ts';
import type { Services } from '../services.ts';
import { countAttempt } from './attempt-store.ts';
import { networkOf } from './network-of.ts';

/** What is limited, for whom, and how often a minute. */
export interface Rate {
  readonly action: string;
  readonly address: string;
  readonly perMinute: number;
}

/**
 * Counts an action of an address, across all processes.
 * @throws ProblemError 429 when the address did it too often in this minute.
 */
export async function limitRate(services: Pick<Services, 'db' | 'now'>, rate: Rate): Promise<void> {
  const now = services.now();
  const windowStart = now - (now % rateWindowMs);
  const count = await countAttempt(services.db, { subject: `${rate.action} ${networkOf(rate.address)}`, windowStart });
  if (count > rate.perMinute) throw tooOften(now);
}

/** The answer to whoever did something too often in the minute of `now`. */
export function tooOften(now: number): Error {
  const restMs = rateWindowMs - (now % rateWindowMs);
  return tooManyRequests('Too many requests from your network. Please try again in a minute.', restMs / 1000);
}
