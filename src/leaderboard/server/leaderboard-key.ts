import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../platform/server/rate-limit/rate-limit.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { secretOf } from '../../settings/server/setting-store.ts';

/** The secret that signs run tokens and hashes networks. */
export function leaderboardKey(db: Database): Promise<string> {
  return secretOf(db, 'leaderboard-key');
}

/** The length of a hash in base64url characters of 6 bits each, so that at least 128 bits remain. */
const hashLength = 22;

/** Hashes the network of an address, so that the boards store no addresses. */
export function hashNetwork(key: string, address: string): string {
  return createHmac('sha256', key)
    .update(`source ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, hashLength);
}

/**
 * Whether the address tells visitors of different networks apart. An unknown address does not, nor does that of this
 * machine: it belongs to a local proxy that TRUST_PROXY does not name, and all visitors come through it.
 */
export function identifiesNetwork(address: string): boolean {
  const network = networkOf(address);
  return network !== 'unknown' && !isLoopback(network);
}

/** @param network as `networkOf` returns it: `::1` as its network of 64 bits */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}

/** One game, from its start to its score. */
interface GameRun {
  readonly id: string;
  readonly setId: string;
  /** In epoch milliseconds. */
  readonly startedAt: number;
}

/**
 * Makes the token of a game: the run's id, its start and a signature, so that the server knows how long ago the game
 * began.
 */
export function makeRunToken(key: string, run: GameRun): string {
  return `${run.id}.${run.startedAt.toString(36)}.${signatureOf(key, run)}`;
}

/**
 * Reads a token of `makeRunToken` for a set. Returns undefined if the signature is wrong, which it always is if the
 * start is not a number.
 */
export function readRunToken(key: string, setId: string, token: string): GameRun | undefined {
  const [id = '', start = '', signature = ''] = token.split('.');
  const run = { id, setId, startedAt: Number.parseInt(start, 36) };
  return equalInConstantTime(signature, signatureOf(key, run)) ? run : undefined;
}

function signatureOf(key: string, { id, setId, startedAt }: GameRun): string {
  return createHmac('sha256', key).update(`run ${id} ${setId} ${startedAt}`).digest('base64url');
}

/** Takes the same time wherever the texts differ, so that nobody can guess a signature piece by piece. */
function equalInConstantTime(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
