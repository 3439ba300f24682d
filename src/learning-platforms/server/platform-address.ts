import { BlockList, isIP } from 'node:net';
import type { Config } from '../../platform/server/base/config.ts';

export interface Reach {
  /** Whether addresses of this machine are allowed, also without TLS. */
  readonly hasLoopback: boolean;
  readonly hasPrivate: boolean;
}

/** A studio that runs on this machine may use platforms on the same machine, as tests do. */
export function reachOf(studioOrigin: string, config: Pick<Config, 'hasPrivatePlatforms'>): Reach {
  const { protocol, hostname } = new URL(studioOrigin);
  return { hasLoopback: protocol === 'http:' && isLoopbackName(hostname), hasPrivate: config.hasPrivatePlatforms };
}

/** Checks only the form of a host name. Its addresses are checked after it is resolved. */
export function isPlatformAddress(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isReachable(host, reach)) return false;
  return protocol === 'https:' || (protocol === 'http:' && reach.hasLoopback && isLoopbackName(hostname));
}

/**
 * Whether an OpenID configuration may name this issuer. The issuer must have the same host or a parent domain of it, so
 * that nobody can register in the name of another school. Every Canvas in Instructure's cloud has the same issuer and
 * asks for registration at `sso.canvaslms.com` or at the school's host
 * (https://developerdocs.instructure.com/services/canvas/external-tools/lti/file.registration).
 */
export function speaksFor(configurationUrl: string, issuer: string): boolean {
  const [from, named] = [new URL(configurationUrl).hostname, new URL(issuer).hostname];
  if (from === named || from.endsWith(`.${named}`)) return true;
  return canvasIssuers.includes(named) && canvasHosts.some((host) => from.endsWith(host));
}

const canvasIssuers = ['canvas.instructure.com', 'canvas.beta.instructure.com', 'canvas.test.instructure.com'];
const canvasHosts = ['.instructure.com', '.canvaslms.com'];

export function isReachable(ip: string, reach: Reach): boolean {
  if (isIn(loopback, ip)) return reach.hasLoopback || reach.hasPrivate;
  if (isIn(local, ip)) return reach.hasPrivate;
  return !isIn(special, ip) && (isIP(ip) === 4 || isMapped(ip) || isIn(globalUnicast, ip));
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function isMapped(ip: string): boolean {
  return /^::ffff:/i.test(ip);
}

function isIn(list: BlockList, ip: string): boolean {
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

function listOf(...subnets: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

// https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry
const loopback = listOf(['127.0.0.0', 8], ['::1', 128]);
const local = listOf(['10.0.0.0', 8], ['100.64.0.0', 10], ['172.16.0.0', 12], ['192.168.0.0', 16], ['fc00::', 7]);
const special = listOf(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
);
const globalUnicast = listOf(['2000::', 3]);
