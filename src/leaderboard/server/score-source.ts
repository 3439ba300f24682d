import { createHmac } from 'node:crypto';
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
