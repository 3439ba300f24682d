import { setTimeout as delay } from 'node:timers/promises';
import {
  failedLoginWindowMs,
  loginDelayPerFailureMs,
  maxFailedLogins,
  maxLoginDelayMs,
  maxParallelHashes,
  maxWaitingHashes,
  rateWindowMs,
  slowedLoginFailures,
} from '../../shared/limits.ts';
import { tooManyRequests, wrongPassword } from '../problems.ts';
import type { Services } from '../services.ts';
import { countAttempt, listAttempts, uncountAttempt } from './attempt-store.ts';
import type { AttemptWindow } from './attempt-store.ts';
import { networkOf } from './network-of.ts';
import { verifyPassword } from './password-hash.ts';
import { findPasswordHash } from './password-store.ts';
import { TurnQueue } from './turn-queue.ts';

type Needed = Pick<Services, 'db' | 'now'>;

/** A try that counts as a failure until it turns out right. */
interface LoginAttempt extends AttemptWindow {
  /** Failures of the same network before this one, and this one. */
  readonly failures: number;
}

/** Of everybody: what slows sign-ins down when many addresses guess at once. */
const allFailures = 'login of anyone';

/** The memory that hashing takes is the process's, whoever signs in. */
const hashing = new TurnQueue({ maxRunning: maxParallelHashes, maxWaiting: maxWaitingHashes });

/**
 * Checks a password that somebody signs in with. An address that failed too often is refused; the more failures there are
 * everywhere, the longer everybody waits, but nobody is refused for what others do, and who has failed least goes first.
 * @returns the hash that the password was checked against.
 * @throws ProblemError 401 when it is wrong, 429 after too many failures of the address.
 */
export async function checkPassword(
  services: Needed,
  { password, address }: { password: string; address: string },
): Promise<string> {
  const attempt = await beginAttempt(services, `login ${networkOf(address)}`);
  const hash = await verifyInTurn(services, password, attempt).catch(async (error: unknown) => {
    await uncountAttempt(services.db, attempt);
    throw error;
  });
  if (hash === undefined) {
    await countAttempt(services.db, { subject: allFailures, windowStart: minuteOf(services.now()) });
    throw wrongPassword();
  }
  await uncountAttempt(services.db, attempt);
  return hash;
}

async function beginAttempt({ db, now }: Needed, subject: string): Promise<LoginAttempt> {
  const windowStart = minuteOf(now());
  const window = { subject, windowStart };
  const recent = await listAttempts(db, { subject, since: windowStart - failedLoginWindowMs });
  const attempt = total(recent) < maxFailedLogins ? await reserveAttempt(db, window) : undefined;
  if (attempt !== undefined) return attempt;
  throw tooManyFailures((recent[0]?.windowStart ?? windowStart) + failedLoginWindowMs + rateWindowMs - now());
}

/**
 * Counted before the password is looked at, so that tries at the same moment cannot slip past: of those within a minute each gets a
 * count of its own, and those of other minutes are written down before they are added up.
 */
async function reserveAttempt(db: Needed['db'], window: AttemptWindow): Promise<LoginAttempt | undefined> {
  const count = await countAttempt(db, window);
  const recent = await listAttempts(db, { subject: window.subject, since: window.windowStart - failedLoginWindowMs });
  const failures = count + total(recent.filter(({ windowStart }) => windowStart !== window.windowStart));
  if (failures <= maxFailedLogins) return { ...window, failures };
  await uncountAttempt(db, window);
  return undefined;
}

async function verifyInTurn(services: Needed, password: string, attempt: LoginAttempt): Promise<string | undefined> {
  await delay(await loginDelayMs(services));
  const hash = await findPasswordHash(services.db);
  if (hash === undefined) return undefined;
  const isRight = await hashing.run(attempt.failures, () => verifyPassword(password, hash));
  return isRight ? hash : undefined;
}

async function loginDelayMs({ db, now }: Needed): Promise<number> {
  const recent = await listAttempts(db, { subject: allFailures, since: minuteOf(now()) - failedLoginWindowMs });
  return Math.min(maxLoginDelayMs, Math.max(0, total(recent) - slowedLoginFailures) * loginDelayPerFailureMs);
}

function total(windows: readonly { count: number }[]): number {
  return windows.reduce((sum, { count }) => sum + count, 0);
}

function minuteOf(now: number): number {
  return now - (now % rateWindowMs);
}

function tooManyFailures(waitMs: number): Error {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return tooManyRequests(
    `Too many failed sign-ins. Please try again in ${wait}.`,
    waitMs / 1000,
    'too-many-failed-sign-ins',
  );
}
