import { lookup } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction, BlockList, isIP } from 'node:net';
import { requestHttp } from '../../platform/server/base/http-module.ts';
import { englishTexts, message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';
import type { Config } from '../../platform/server/base/config.ts';

/** A fault of a platform, or of its network. The text is shown to the administrator. */
export class PlatformFault extends Error {
  readonly text: Message;

  constructor(text: Message, options?: ErrorOptions) {
    super(englishTexts(text), options);
    this.text = text;
  }
}

/** Returns the fault as it is stored: untranslated, because its reader's language is not known yet. */
export function serializeFault(error: unknown): string {
  return JSON.stringify(error instanceof PlatformFault ? error.text : message('The studio could not send it'));
}

/**
 * Returns a stored fault as a sentence in the reader's language.
 * @param stored a stored fault, or a sentence that an earlier version stored
 */
export function faultText(stored: string, t: Texts): string {
  try {
    return t(JSON.parse(stored) as Message);
  } catch {
    return stored;
  }
}

/** Which addresses besides the public ones with TLS may be requested. */
export interface Reach {
  /** Allows addresses of this machine, also without TLS. */
  readonly allowsLoopback: boolean;
  /** Allows addresses of this machine and of private networks, with TLS. */
  readonly allowsPrivate: boolean;
}

interface PlatformRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface PlatformResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** How long a request to a platform may take. */
const timeoutMs = 10_000;
const maxResponseBytes = 1024 * 1024;

/**
 * Requests an address of a platform, without following redirects. The IP address of the connection is checked against
 * `reach`.
 * @throws PlatformFault when the address is not allowed or cannot be reached
 */
export async function requestPlatform(
  address: string,
  reach: Reach,
  { method = 'GET', headers = {}, body }: PlatformRequest = {},
): Promise<PlatformResponse> {
  if (!isPlatformAddress(address, reach)) {
    throw new PlatformFault(message('{address} is not a public https address', { address: withoutQuery(address) }));
  }
  const request = new URL(address).protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const signal = AbortSignal.timeout(timeoutMs);
  // An agent would use open connections again, without the lookup that checks their address.
  const agent = false;
  try {
    // Throws at once if a header has characters that none may have.
    request(address, { method, headers, signal, agent, lookup: lookupWithin(reach) }, resolve)
      .on('error', reject)
      .end(body);
    const response = await promise;
    return { status: response.statusCode ?? 0, headers: response.headers, text: await readText(response) };
  } catch (error) {
    if (error instanceof PlatformFault) throw error;
    throw new PlatformFault(
      message('{address} cannot be reached ({reason})', { address: withoutQuery(address), reason: reasonOf(error) }),
      { cause: error },
    );
  }
}

/**
 * Requests JSON from a platform.
 * @throws PlatformFault when the status is not 2xx or the answer is not JSON
 */
export async function requestJson(address: string, reach: Reach, request: PlatformRequest = {}): Promise<unknown> {
  const { status, text } = await requestPlatform(address, reach, request);
  if (status < 200 || status > 299)
    throw new PlatformFault(
      message('{address} answered with status {status}', { address: withoutQuery(address), status: String(status) }),
    );
  try {
    return JSON.parse(text);
  } catch {
    throw new PlatformFault(message('{address} did not answer with JSON', { address: withoutQuery(address) }));
  }
}

function lookupWithin(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowedAddresses = addresses.filter(({ address }) => isAllowedIp(address, reach));
      const [firstAddress] = allowedAddresses;
      if (firstAddress === undefined)
        return callback(new PlatformFault(message('{address} is not a public address', { address: hostname })), '');
      if (options.all === true) return callback(null, allowedAddresses);
      return callback(null, firstAddress.address, firstAddress.family);
    });
  };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > maxResponseBytes) throw new PlatformFault(message('The answer of the platform is too long'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Removes the query, which may hold a token. */
function withoutQuery(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * Returns which addresses the studio may request. A studio that runs on this machine may use platforms on the same
 * machine, as tests do.
 */
export function reachOf(studioOrigin: string, config: Pick<Config, 'hasPrivatePlatforms'>): Reach {
  const { protocol, hostname } = new URL(studioOrigin);
  return {
    allowsLoopback: protocol === 'http:' && isLoopbackName(hostname),
    allowsPrivate: config.hasPrivatePlatforms,
  };
}

/** Checks only the form of a host name. Its addresses are checked after it is resolved. */
export function isPlatformAddress(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isAllowedIp(host, reach)) return false;
  return protocol === 'https:' || (protocol === 'http:' && reach.allowsLoopback && isLoopbackName(hostname));
}

/**
 * Whether the OpenID configuration at this address may name this issuer. The issuer must have the same host or a parent
 * domain of it, so that nobody can register in the name of another school. Every Canvas in Instructure's cloud has the
 * same issuer and asks for registration at `sso.canvaslms.com` or at the school's host
 * (https://developerdocs.instructure.com/services/canvas/external-tools/lti/file.registration).
 */
export function mayNameIssuer(configurationUrl: string, issuer: string): boolean {
  const configurationHost = new URL(configurationUrl).hostname;
  const issuerHost = new URL(issuer).hostname;
  if (configurationHost === issuerHost || configurationHost.endsWith(`.${issuerHost}`)) return true;
  return canvasIssuers.includes(issuerHost) && canvasHosts.some((host) => configurationHost.endsWith(host));
}

const canvasIssuers = ['canvas.instructure.com', 'canvas.beta.instructure.com', 'canvas.test.instructure.com'];
const canvasHosts = ['.instructure.com', '.canvaslms.com'];

/**
 * Whether the studio may connect to the IP address. An IPv6 address must be global, or a mapped IPv4 address, to which
 * the rules of IPv4 apply.
 */
export function isAllowedIp(ip: string, reach: Reach): boolean {
  if (isIn(loopback, ip)) return reach.allowsLoopback || reach.allowsPrivate;
  if (isIn(privateNetworks, ip)) return reach.allowsPrivate;
  return !isIn(reserved, ip) && (isIP(ip) === 4 || isMappedIpv4(ip) || isIn(globalUnicast, ip));
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function isMappedIpv4(ip: string): boolean {
  return /^::ffff:/i.test(ip);
}

function isIn(list: BlockList, ip: string): boolean {
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

function createBlockList(...subnets: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

// https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry
const loopback = createBlockList(['127.0.0.0', 8], ['::1', 128]);
const privateNetworks = createBlockList(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
);
const reserved = createBlockList(
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
const globalUnicast = createBlockList(['2000::', 3]);
