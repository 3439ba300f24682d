import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findPasswordHash, matchesSeenPassword, rememberSeenPassword } from './password-store.ts';
import { failedLoginWindowMs, maxClockSkewMs, rateWindowMs } from '../../platform/rules/limits.ts';
import { Limiter } from '../../platform/server/base/limiter.ts';
import { overloaded, tooManyRequests, wrongPassword } from '../../platform/server/base/problems.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { networkOf, subnetOf, WindowCounters } from '../../platform/server/rate-limit/rate-limit.ts';
import {
  RateCounterBatch,
  decrementRateCounter,
  incrementRateCounter,
  listRateCounters,
  type RateWindow,
} from '../../platform/server/rate-limit/rate-counter-store.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findList, upsertList } from '../../settings/server/setting-store.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/** How many sign-ins of a network may fail within `failedLoginWindowMs`. */
export const maxFailedLogins = 10;
/** How many passwords are hashed at a time. Each hash takes 32 MB and a third of a second of a core. */
const maxParallelHashes = 2;
/** How many sign-ins may wait for their turn to be hashed. Further ones are refused. */
const maxWaitingHashes = 500;
/** The most attempts of a subnet within `failedLoginWindowMs` that are answered without a queue. */
const maxFastPathAttempts = 100;

type Dependencies = Pick<Services, 'db' | 'now'>;

/** How far each failure moves a network back in the queue, which is farther than all attempts of its subnet can. */
const queueOrderPerFailure = 10_000;

/**
 * Networks with failures, whose order is at least `queueOrderPerFailure`, leave one of the parallel hashes free for
 * networks without failures.
 */
const hashing = new Limiter({
  maxRunning: maxParallelHashes,
  maxWaiting: maxWaitingHashes,
  makeRefusal: () => overloaded(message('Too many people are signing in. Please try again.')),
  lateFrom: queueOrderPerFailure,
});

/** How many attempts of each network are not answered yet. */
const pendingAttempts = new Map<string, number>();

/** Wrong passwords of the fast path that are not written to the database yet. */
const wrongPasswordBatches = new WeakMap<Database, RateCounterBatch>();

/**
 * Refuses an address with too many failures. If this process has seen the right password, it answers an address without
 * failures, or one from which the admin has signed in, at once. All others queue: first those from which the admin has
 * signed in, then those with the fewest failures. Among equals, those of subnets with the fewest attempts are first.
 * @returns the hash that the password was checked against
 * @throws ProblemError 401 when it is wrong, 429 after too many failures of the address, 503 when too many wait
 */
export async function checkPassword(
  services: Dependencies,
  { password, address }: { password: string; address: string },
): Promise<string> {
  await whenPasswordIsPrepared(services.db);
  const network = networkOf(address);
  const hash = await withPendingCount(network, async (pending) => {
    await waitForTurn();
    const counts = await countAttempts(services, address, pending);
    const mayAllFail = counts.failures + counts.pending <= maxFailedLogins;
    const isFastPath = mayAllFail && (isUnsuspicious(counts) || (await isKnownNetwork(services.db, network)));
    const knownHash = isFastPath ? await checkSeenPassword(services, password, network) : undefined;
    if (knownHash !== undefined) return knownHash;
    const queueOrder = (await isKnownNetwork(services.db, network)) ? 0 : queueOrderOf(counts);
    return await hashing.run(() => attemptPassword(services, password, subjectOf(network)), queueOrder);
  });
  if (hash === undefined) throw wrongPassword();
  rememberSeenPassword(services.db, hash, password);
  await rememberNetwork(services.db, hash, network);
  return hash;
}

async function withPendingCount<Result>(network: string, job: (pending: number) => Promise<Result>): Promise<Result> {
  const pending = (pendingAttempts.get(network) ?? 0) + 1;
  pendingAttempts.set(network, pending);
  try {
    return await job(pending);
  } finally {
    const remainingAttempts = (pendingAttempts.get(network) ?? 1) - 1;
    if (remainingAttempts > 0) pendingAttempts.set(network, remainingAttempts);
    else pendingAttempts.delete(network);
  }
}

const waitingCallers: (() => void)[] = [];

/**
 * Resolves when it is the caller's turn: one caller in each turn of the event loop, the newest first. New requests are
 * read in between, so that a flood of sign-ins does not hold up the others.
 */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    waitingCallers.push(resolve);
    if (waitingCallers.length === 1) setImmediate(resumeNewest);
  });
}

function resumeNewest(): void {
  waitingCallers.pop()?.();
  if (waitingCallers.length > 0) setImmediate(resumeNewest);
}

interface AttemptCounts {
  readonly failures: number;
  /** The network's attempts that are not answered yet, with the present one. */
  readonly pending: number;
  /** All attempts of the network's subnet within `failedLoginWindowMs`, right or wrong. */
  readonly bySubnet: number;
}

const subnetAttempts = new WindowCounters(failedLoginWindowMs);

/** @throws ProblemError 429 */
async function countAttempts({ db, now }: Dependencies, address: string, pending: number): Promise<AttemptCounts> {
  const recent = await listRecentFailures({ db, now }, subjectOf(networkOf(address)));
  const failures = sumCounts(recent);
  if (failures >= maxFailedLogins || pending > maxFailedLogins) throw tooManyFailures(recent, now());
  return { failures, pending, bySubnet: subnetAttempts.add(subnetOf(address), now()) };
}

function isUnsuspicious({ failures, pending, bySubnet }: AttemptCounts): boolean {
  return failures === 0 && pending === 1 && bySubnet <= maxFastPathAttempts;
}

/** Returns the place in the queue. Lower ones are first. */
function queueOrderOf({ failures, bySubnet }: AttemptCounts): number {
  return failures * queueOrderPerFailure + Math.min(bySubnet, queueOrderPerFailure - 1);
}

/**
 * Compares without hashing. Wrong attempts are counted in batches, so that a flood costs few writes.
 * @returns the stored hash if the password is right, or undefined if this process has not seen the right one yet
 * @throws ProblemError 401 when the password is wrong
 */
async function checkSeenPassword(
  { db, now }: Dependencies,
  password: string,
  network: string,
): Promise<string | undefined> {
  const hash = await findPasswordHash(db);
  if (hash === undefined) return undefined;
  const isRight = matchesSeenPassword(db, hash, password);
  if (isRight === undefined) return undefined;
  if (isRight) return hash;
  await batchOf(db).count({ subject: subjectOf(network), windowStart: minuteOf(now()) });
  throw wrongPassword();
}

function batchOf(db: Database): RateCounterBatch {
  const batch = wrongPasswordBatches.get(db) ?? new RateCounterBatch(db);
  wrongPasswordBatches.set(db, batch);
  return batch;
}

async function attemptPassword(services: Dependencies, password: string, subject: string): Promise<string | undefined> {
  const window = { subject, windowStart: minuteOf(services.now()) };
  await reserveAttempt(services, window);
  const hash = await findMatchingHash(services, password).catch(async (error: unknown) => {
    await decrementRateCounter(services.db, window);
    throw error;
  });
  if (hash !== undefined) await decrementRateCounter(services.db, window);
  return hash;
}

/**
 * Counts the attempt before the comparison, so that simultaneous attempts are counted too. The limit is checked again
 * after counting, because other processes may have counted in between.
 * @throws ProblemError 429 after too many failures
 */
async function reserveAttempt({ db, now }: Dependencies, window: RateWindow): Promise<void> {
  const before = await listRecentFailures({ db, now }, window.subject);
  if (sumCounts(before) >= maxFailedLogins) throw tooManyFailures(before, now());
  const count = await incrementRateCounter(db, window);
  const recent = await listRecentFailures({ db, now }, window.subject);
  const failures = count + sumCounts(recent.filter(({ windowStart }) => windowStart !== window.windowStart));
  if (failures <= maxFailedLogins) return;
  await decrementRateCounter(db, window);
  throw tooManyFailures(recent, now());
}

/**
 * Compares a password with the stored hash. If the right password was seen before, the answer takes as long as hashing
 * would, without using the processor.
 * @returns the stored hash if the password is right
 */
async function findMatchingHash({ db }: Dependencies, password: string): Promise<string | undefined> {
  const hash = await findPasswordHash(db);
  if (hash === undefined) return undefined;
  const isRight = matchesSeenPassword(db, hash, password);
  if (isRight === undefined) return (await verifyPassword(password, hash)) ? hash : undefined;
  await delay(hashingMs(hash));
  return isRight ? hash : undefined;
}

function subjectOf(network: string): string {
  return `login ${network}`;
}

/** Lists the failures by minute, oldest first. Times in the future are left out, beyond what clocks may differ. */
async function listRecentFailures({ db, now }: Dependencies, subject: string): Promise<FailureCounts> {
  const minute = minuteOf(now());
  return await listRateCounters(db, { subject, since: minute - failedLoginWindowMs, until: minute + maxClockSkewMs });
}

type FailureCounts = readonly { readonly windowStart: number; readonly count: number }[];

function sumCounts(windows: readonly { count: number }[]): number {
  return windows.reduce((sum, { count }) => sum + count, 0);
}

function minuteOf(now: number): number {
  return now - (now % rateWindowMs);
}

function tooManyFailures([oldest]: FailureCounts, now: number): Error {
  const longestMs = failedLoginWindowMs + rateWindowMs;
  const waitMs = Math.min(longestMs, (oldest?.windowStart ?? minuteOf(now)) + longestMs - now);
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return tooManyRequests(
    message('Too many failed sign-ins. Please try again in {minutes, plural, =1 {a minute} other {# minutes}}.', {
      minutes,
    }),
    waitMs / 1000,
    'too-many-failed-sign-ins',
  );
}

/** Whether the administrator has signed in from the network since the password was last changed. */
export async function isKnownNetwork(db: Database, network: string): Promise<boolean> {
  const knownNetworks = await findList(db, 'known-networks');
  if (knownNetworks.length === 0) return false;
  const passwordHash = await findPasswordHash(db);
  return passwordHash !== undefined && knownNetworks.includes(hashNetwork(network, passwordHash));
}

/** How many networks from which somebody signed in are stored, the latest ones. */
const maxKnownNetworks = 20;
/** The length of a hash in base64url characters of 6 bits each, which hold 132 bits. */
const networkHashLength = 22;

/**
 * Stores a hash of the network from which somebody signed in. Only the latest networks are stored. A new password
 * invalidates them.
 */
async function rememberNetwork(db: Database, passwordHash: string, network: string): Promise<void> {
  const knownNetworks = await findList(db, 'known-networks');
  const hash = hashNetwork(network, passwordHash);
  if (!knownNetworks.includes(hash))
    await upsertList(db, 'known-networks', [hash, ...knownNetworks].slice(0, maxKnownNetworks));
}

function hashNetwork(network: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(network).digest('base64url').slice(0, networkHashLength);
}

/** Failed sign-ins are answered at this rate. People cause fewer. */
const failuresPerSecond = 50;

/** The longest delay of an answer to a failed sign-in. */
const maxPauseMs = 20_000;

/** The time at which the leaky bucket of `reservePause` is empty again. */
let emptyAt = 0;

/** Delays failed sign-ins when there are many. A right password is never delayed. */
export async function slowDownFailures<Result>(
  { now }: Pick<Services, 'now'>,
  signIn: () => Promise<Result>,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<Result> {
  try {
    return await signIn();
  } catch (error) {
    const pauseMs = reservePause(now());
    if (pauseMs > 0) await pause(pauseMs);
    throw error;
  }
}

/**
 * Returns how long the failure must wait, by a leaky bucket whose level is measured in milliseconds: each failure fills
 * it a little, and time empties it. If the clock was set back, it counts as empty.
 */
function reservePause(now: number): number {
  const burstMs = 1_000;
  const isFilled = emptyAt > now && emptyAt <= now + burstMs + maxPauseMs;
  const filledUntil = isFilled ? emptyAt : now;
  emptyAt = Math.min(filledUntil + 1_000 / failuresPerSecond, now + burstMs + maxPauseMs);
  return Math.max(0, filledUntil - now - burstMs);
}

/** OWASP lists these parameters as equal in strength to those with 128 MB, in a quarter of the memory. */
const passwordHashCost = { log2N: 15, blockSize: 8, parallelism: 3 } as const;

/** The parameters of scrypt. It fills 128 · 2^log2N · blockSize bytes of memory, `parallelism` times in turn. */
export interface ScryptCost {
  readonly log2N: number;
  readonly blockSize: number;
  readonly parallelism: number;
}

/** How long hashing takes with `passwordHashCost`. */
const usualHashingMs = 330;

const saltBytes = 16;
const keyBytes = 32;
const phcString = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** Returns a PHC string, which contains its cost and salt (https://github.com/P-H-C/phc-string-format). */
export async function hashPassword(password: string, cost: ScryptCost = passwordHashCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, salt, cost);
  return `$scrypt$ln=${cost.log2N},r=${cost.blockSize},p=${cost.parallelism}$${toBase64(salt)}$${toBase64(key)}`;
}

/** Compares in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, log2N, blockSize, parallelism, salt = '', expected = ''] = phcString.exec(hash) ?? [];
  if (expected === '') return false;
  const cost = { log2N: Number(log2N), blockSize: Number(blockSize), parallelism: Number(parallelism) };
  const key = await deriveKey(password, Buffer.from(salt, 'base64'), cost);
  const expectedKey = Buffer.from(expected, 'base64');
  return key.length === expectedKey.length && timingSafeEqual(key, expectedKey);
}

/** Returns about how long it takes to verify a password with this hash, or 0 if the hash is malformed. */
export function hashingMs(hash: string): number {
  const [, log2N, blockSize, parallelism] = phcString.exec(hash) ?? [];
  const work = workOf({ log2N: Number(log2N), blockSize: Number(blockSize), parallelism: Number(parallelism) });
  return Math.round(Math.min(work / workOf(passwordHashCost), 1) * usualHashingMs) || 0;
}

function workOf({ log2N, blockSize, parallelism }: ScryptCost): number {
  return 2 ** log2N * blockSize * parallelism;
}

/**
 * Normalises the password first, because keyboards differ in how they compose characters such as é. The limit of memory
 * is twice what `ScryptCost` says, because Node's own would refuse the usual cost.
 */
function deriveKey(password: string, salt: Buffer, { log2N, blockSize, parallelism }: ScryptCost): Promise<Buffer> {
  const N = 2 ** log2N;
  const maxmem = 256 * N * blockSize;
  return new Promise((resolve, reject) => {
    const options = { N, r: blockSize, p: parallelism, maxmem };
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

const preparations = new WeakMap<Database, Promise<unknown>>();

/**
 * Makes sessions and sign-ins wait for the preparation. A failure is reported by the caller that started it, not here.
 */
export function setPreparation(db: Database, preparation: Promise<unknown>): void {
  preparations.set(db, preparation);
  preparation.catch(() => undefined);
}

/** Resolves once this start has settled which password and sessions are valid. */
export async function whenPasswordIsPrepared(db: Database): Promise<void> {
  await preparations.get(db);
}
