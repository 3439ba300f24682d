import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../platform/server/rate-limit/rate-limit.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { secretOf } from '../../settings/server/setting-store.ts';

/** In base64url characters, which is 128 bits. */
const hashLength = 22;

/** Hashes the network, so that the board stores no addresses. */
export function scoreSource(key: string, address: string): string {
  return createHmac('sha256', key)
    .update(`source ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, hashLength);
}

/** Returns false for an address of this machine, which belongs to a proxy that TRUST_PROXY does not name. */
export function isOneNetwork(address: string): boolean {
  const network = networkOf(address);
  return network !== 'unknown' && !isLoopback(network);
}

/** @param network as `networkOf` returns it */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}

interface Run {
  readonly id: string;
  readonly setId: string;
  /** In epoch milliseconds. */
  readonly startedAt: number;
}

/** The token holds the run's id, its start and a signature. It proves how long the game took. */
export function makeRunToken(key: string, run: Run): string {
  return `${run.id}.${run.startedAt.toString(36)}.${signature(key, run)}`;
}

/** Returns undefined if the signature is wrong. */
export function readRunToken(key: string, setId: string, token: string): Run | undefined {
  const [id = '', start = '', signed = ''] = token.split('.');
  const run = { id, setId, startedAt: Number.parseInt(start, 36) };
  return isSame(signed, signature(key, run)) ? run : undefined;
}

function signature(key: string, { id, setId, startedAt }: Run): string {
  return createHmac('sha256', key).update(`run ${id} ${setId} ${startedAt}`).digest('base64url');
}

function isSame(text: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(text), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The secret that signs run tokens and hashes networks. */
export function leaderboardKey(db: Database): Promise<string> {
  return secretOf(db, 'leaderboard-key');
}
