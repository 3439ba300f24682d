import { createHmac } from 'node:crypto';
import { networkOf } from '../rate-limit/network-of.ts';

/** 128 bits: no two networks share one. */
const hashLength = 22;

/** A keyed hash of the network: the board keeps no addresses. */
export function scoreSource(key: string, address: string): string {
  return createHmac('sha256', key)
    .update(`source ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, hashLength);
}

/** False for this machine: behind a proxy that TRUST_PROXY does not name, everybody seems to come from there. */
export function isOneNetwork(address: string): boolean {
  const network = networkOf(address);
  return network !== 'unknown' && !isLoopback(network);
}

/** 127.0.0.0/8 and the /64 of ::1, as `networkOf` writes them. */
function isLoopback(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}
