import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../platform/server/rate-limit/network-of.ts';

/** 128 bits. */
const hashLength = 22;

/** So that the board stores no addresses. */
export function scoreSource(key: string, address: string): string {
  return createHmac('sha256', key)
    .update(`source ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, hashLength);
}

/** False for this machine: a proxy that TRUST_PROXY does not name. */
export function isOneNetwork(address: string): boolean {
  const network = networkOf(address);
  return network !== 'unknown' && !isLoopback(network);
}

/** As `networkOf` writes them. */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}

export interface Run {
  readonly id: string;
  readonly setId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Id, start and signature, which verify the score. */
export function makeRunToken(key: string, run: Run): string {
  return `${run.id}.${run.startedAt.toString(36)}.${signature(key, run)}`;
}

/** Undefined when forged. */
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
