import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findPasswordHash, isSeenPassword, keepSeenPassword } from './password-store.ts';
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

const waiting: (() => void)[] = [];

/**
 * Resumes one caller in each turn of the event loop, the newest first. New requests are read in between, so that a flood
 * of sign-ins does not hold up the others.
 */
export function newestFirst(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGo);
  });
}

function letNextGo(): void {
  waiting.pop()?.();
  if (waiting.length > 0) setImmediate(letNextGo);
}

const maxKnownNetworks = 20;

/** The length of a network's hash in base64url, for 132 bits. */
const hashLength = 22;

export const maxFailedLogins = 10;
/** Each hash takes 32 MB and a third of a second of a core. */
const maxParallelHashes = 2;
const maxWaitingHashes = 500;
/** The most tries of a subnet within `failedLoginWindowMs` that are answered without queueing. */
const maxFastPathTries = 100;

type Needed = Pick<Services, 'db' | 'now'>;

/** Each failure moves a network back in the queue by more than all tries of its subnet can. */
const ordersPerFailure = 10_000;

/** Networks with failures leave one place free for networks without. */
const hashing = new Limiter({
  maxRunning: maxParallelHashes,
  maxWaiting: maxWaitingHashes,
  makeRefusal: () => overloaded(message('Too many people are signing in. Please try again.')),
  lateFrom: ordersPerFailure,
});

const pendingTries = new Map<string, number>();

const batches = new WeakMap<Database, RateCounterBatch>();

const triesOfSubnets = new WindowCounters(failedLoginWindowMs);

/**
 * Refuses an address with too many failures. Answers one without any at once if this process knows the password. All
 * others queue: networks that the admin has signed in from first, those of busy subnets last.
 * @returns the hash that the password was checked against
 * @throws ProblemError 401 when it is wrong, 429 after too many failures of the address, 503 when too many wait
 */
export async function checkPassword(
  services: Needed,
  { password, address }: { password: string; address: string },
): Promise<string> {
  await whenPasswordIsPrepared(services.db);
  const network = networkOf(address);
  const hash = await countPending(network, async (pending) => {
    await newestFirst();
    const tries = await countTries(services, address, pending);
    const mayFail = tries.failures + tries.pending <= maxFailedLogins;
    const isFastPath = mayFail && (isFirst(tries) || (await isKnownNetwork(services.db, network)));
    const knownHash = isFastPath ? await checkSeenPassword(services, password, network) : undefined;
    if (knownHash !== undefined) return knownHash;
    const order = (await isKnownNetwork(services.db, network)) ? 0 : orderOf(tries);
    return await hashing.run(() => tryPassword(services, password, subjectOf(network)), order);
  });
  if (hash === undefined) throw wrongPassword();
  keepSeenPassword(services.db, hash, password);
  await rememberNetwork(services.db, hash, network);
  return hash;
}

async function countPending<Result>(network: string, job: (pending: number) => Promise<Result>): Promise<Result> {
  const pending = (pendingTries.get(network) ?? 0) + 1;
  pendingTries.set(network, pending);
  try {
    return await job(pending);
  } finally {
    const left = (pendingTries.get(network) ?? 1) - 1;
    if (left > 0) pendingTries.set(network, left);
    else pendingTries.delete(network);
  }
}

interface Tries {
  readonly failures: number;
  readonly pending: number;
  readonly ofSubnet: number;
}

/** @throws ProblemError 429 */
async function countTries({ db, now }: Needed, address: string, pending: number): Promise<Tries> {
  const recent = await listRecent({ db, now }, subjectOf(networkOf(address)));
  const failures = total(recent);
  if (failures >= maxFailedLogins || pending > maxFailedLogins) throw tooManyFailures(recent, now());
  return { failures, pending, ofSubnet: triesOfSubnets.add(subnetOf(address), now()) };
}

function isFirst({ failures, pending, ofSubnet }: Tries): boolean {
  return failures === 0 && pending === 1 && ofSubnet <= maxFastPathTries;
}

/** Returns the place in the queue. Lower ones are first. */
function orderOf({ failures, ofSubnet }: Tries): number {
  return failures * ordersPerFailure + Math.min(ofSubnet, ordersPerFailure - 1);
}

/**
 * Returns undefined if this process has not seen the right password yet. Wrong tries are counted in batches, so that a
 * flood costs few writes.
 * @throws ProblemError 401 when it is wrong
 */
async function checkSeenPassword({ db, now }: Needed, password: string, network: string): Promise<string | undefined> {
  const hash = await findPasswordHash(db);
  const isRight = hash === undefined ? undefined : isSeenPassword(db, hash, password);
  if (isRight !== false) return isRight === undefined ? undefined : hash;
  await batchOf(db).count({ subject: subjectOf(network), windowStart: minuteOf(now()) });
  throw wrongPassword();
}

function batchOf(db: Database): RateCounterBatch {
  const batch = batches.get(db) ?? new RateCounterBatch(db);
  batches.set(db, batch);
  return batch;
}

async function tryPassword(services: Needed, password: string, subject: string): Promise<string | undefined> {
  const window = { subject, windowStart: minuteOf(services.now()) };
  await reserveAttempt(services, window);
  const hash = await verify(services, password).catch(async (error: unknown) => {
    await decrementRateCounter(services.db, window);
    throw error;
  });
  if (hash !== undefined) await decrementRateCounter(services.db, window);
  return hash;
}

/**
 * Counts the try before the comparison, so that simultaneous tries are counted too. The limit is checked again after
 * counting, because other processes may have counted in between.
 * @throws ProblemError 429 after too many failures
 */
async function reserveAttempt({ db, now }: Needed, window: RateWindow): Promise<void> {
  const before = await listRecent({ db, now }, window.subject);
  if (total(before) >= maxFailedLogins) throw tooManyFailures(before, now());
  const count = await incrementRateCounter(db, window);
  const recent = await listRecent({ db, now }, window.subject);
  const failures = count + total(recent.filter(({ windowStart }) => windowStart !== window.windowStart));
  if (failures <= maxFailedLogins) return;
  await decrementRateCounter(db, window);
  throw tooManyFailures(recent, now());
}

/** If the right password was seen before, the answer takes as long as hashing would, without using the processor. */
async function verify({ db }: Needed, password: string): Promise<string | undefined> {
  const hash = await findPasswordHash(db);
  if (hash === undefined) return undefined;
  const isRight = isSeenPassword(db, hash, password);
  if (isRight === undefined) return (await verifyPassword(password, hash)) ? hash : undefined;
  await delay(hashingMs(hash));
  return isRight ? hash : undefined;
}

function subjectOf(network: string): string {
  return `login ${network}`;
}

/** Lists the failures by minute. Times in the future are left out, beyond what clocks may differ. */
async function listRecent({ db, now }: Needed, subject: string): Promise<Failures> {
  const minute = minuteOf(now());
  return await listRateCounters(db, { subject, since: minute - failedLoginWindowMs, until: minute + maxClockSkewMs });
}

type Failures = readonly { readonly windowStart: number; readonly count: number }[];

function total(windows: readonly { count: number }[]): number {
  return windows.reduce((sum, { count }) => sum + count, 0);
}

function minuteOf(now: number): number {
  return now - (now % rateWindowMs);
}

function tooManyFailures([oldest]: Failures, now: number): Error {
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

/** Whether somebody has signed in from the network with the present password. */
export async function isKnownNetwork(db: Database, network: string): Promise<boolean> {
  const known = await findList(db, 'known-networks');
  if (known.length === 0) return false;
  const passwordHash = await findPasswordHash(db);
  return passwordHash !== undefined && known.includes(hashNetwork(network, passwordHash));
}

/** Only hashes of networks are stored. A new password invalidates them. */
async function rememberNetwork(db: Database, passwordHash: string, network: string): Promise<void> {
  const known = await findList(db, 'known-networks');
  const hash = hashNetwork(network, passwordHash);
  if (!known.includes(hash)) await upsertList(db, 'known-networks', [hash, ...known].slice(0, maxKnownNetworks));
}

function hashNetwork(network: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(network).digest('base64url').slice(0, hashLength);
}

/** More failures per second than people cause. */
const failuresPerSecond = 50;

const maxPauseMs = 20_000;

/** When the next failure may be answered. */
let dueAt = 0;

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
 * Returns how long the failure must wait, by a leaky bucket that is counted in milliseconds. The bucket is emptied when
 * the clock was set back.
 */
function reservePause(now: number): number {
  const burstMs = 1_000;
  const isBehind = dueAt > now && dueAt <= now + burstMs + maxPauseMs;
  const due = isBehind ? dueAt : now;
  dueAt = Math.min(due + 1_000 / failuresPerSecond, now + burstMs + maxPauseMs);
  return Math.max(0, due - now - burstMs);
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

/** Returns about how long it takes to verify a password with this hash. */
export function hashingMs(hash: string): number {
  const [, log2N, blockSize, parallelism] = phcString.exec(hash) ?? [];
  const share = workOf({ log2N: Number(log2N), blockSize: Number(blockSize), parallelism: Number(parallelism) });
  return Math.round(Math.min(share / workOf(passwordHashCost), 1) * usualHashingMs) || 0;
}

function workOf({ log2N, blockSize, parallelism }: ScryptCost): number {
  return 2 ** log2N * blockSize * parallelism;
}

/** Normalises the password first, because keyboards differ in how they compose characters such as é. */
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

/** Makes sessions and sign-ins wait for the preparation. Its failure is reported where it was started. */
export function keepPreparation(db: Database, preparation: Promise<unknown>): void {
  preparations.set(db, preparation);
  preparation.catch(() => undefined);
}

/** Resolves once this start has settled which password and sessions are valid. */
export async function whenPasswordIsPrepared(db: Database): Promise<void> {
  await preparations.get(db);
}
