import { createHmac } from 'node:crypto';
import { networkOf } from '../auth/network-of.ts';

/** 128 bits: no two networks share one. */
const hashLength = 22;

/** Where a score comes from. */
export interface ScoreSource {
  /** Keyed hash of the network, so that the board does not keep addresses. */
  readonly hash: string;
  /** False where everybody seems to come from one address: this machine's own, as behind a proxy that TRUST_PROXY does not name. */
  readonly isOneNetwork: boolean;
}

export function scoreSource(key: string, address: string): ScoreSource {
  const network = networkOf(address);
  const hash = createHmac('sha256', key).update(`source ${network}`).digest('base64url').slice(0, hashLength);
  return { hash, isOneNetwork: network !== 'unknown' && !isLoopback(network) };
}

/** 127.0.0.0/8 and the /64 of ::1, as `networkOf` writes them. */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}
