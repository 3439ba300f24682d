import { lookup } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { requestHttp } from '../../platform/server/base/http-module.ts';
import { isPlatformAddress, isReachable, type Reach } from './platform-address.ts';
import { englishTexts, message, type Message, type Texts } from '../../platform/rules/languages/texts.ts';

const timeoutMs = 10_000;
const maxAnswerBytes = 1024 * 1024;

/** The message is shown to the administrator. */
export class PlatformFault extends Error {
  readonly text: Message;

  constructor(text: Message, options?: ErrorOptions) {
    super(englishTexts(text), options);
    this.text = text;
  }
}

/** Returns the fault in the form in which it is stored until somebody reads it. */
export function storedFault(error: unknown): string {
  return JSON.stringify(error instanceof PlatformFault ? error.text : message('The studio could not send it'));
}

/** @param stored a stored fault, or a sentence that an earlier version stored */
export function faultText(stored: string, t: Texts): string {
  try {
    return t(JSON.parse(stored) as Message);
  } catch {
    return stored;
  }
}

interface PlatformRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface PlatformAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Follows no redirects. The IP address of the connection is checked against `reach`.
 * @throws PlatformFault when the address is not allowed or cannot be reached
 */
export async function requestPlatform(
  address: string,
  reach: Reach,
  { method = 'GET', headers = {}, body }: PlatformRequest = {},
): Promise<PlatformAnswer> {
  if (!isPlatformAddress(address, reach)) {
    throw new PlatformFault(message('{address} is not a public https address', { address: shown(address) }));
  }
  const request = new URL(address).protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const signal = AbortSignal.timeout(timeoutMs);
  const agent = false;
  request(address, { method, headers, signal, agent, lookup: lookupWithin(reach) }, resolve)
    .on('error', reject)
    .end(body);
  try {
    const answer = await promise;
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readText(answer) };
  } catch (error) {
    if (error instanceof PlatformFault) throw error;
    throw new PlatformFault(
      message('{address} cannot be reached ({reason})', { address: shown(address), reason: wordsOf(error) }),
      { cause: error },
    );
  }
}

/** @throws PlatformFault when the status is not 2xx or the answer is not JSON */
export async function requestJson(address: string, reach: Reach, request: PlatformRequest = {}): Promise<unknown> {
  const { status, text } = await requestPlatform(address, reach, request);
  if (status < 200 || status > 299)
    throw new PlatformFault(
      message('{address} answered with status {status}', { address: shown(address), status: String(status) }),
    );
  try {
    return JSON.parse(text);
  } catch {
    throw new PlatformFault(message('{address} did not answer with JSON', { address: shown(address) }));
  }
}

function lookupWithin(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => isReachable(address, reach));
      const [first] = allowed;
      if (first === undefined)
        return callback(new PlatformFault(message('{address} is not a public address', { address: hostname })), '');
      if (options.all === true) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) throw new PlatformFault(message('The answer of the platform is too long'));
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Removes the query, which may hold a token. */
function shown(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
