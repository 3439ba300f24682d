import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { chunksOf } from '../../rules/chunks-of.ts';
import { acceptedEncoding, compress, minCompressedBytes, type Encoding } from './compression.ts';

/** The `cache-control` of responses that caches may store, but have to revalidate by their ETags. */
const revalidated = 'no-cache';

/** Gives ETags to `revalidated` responses, and sends 304 if they match (RFC 9110, 13.1.2). Media files have their own. */
export function registerEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    return revalidate(request, reply, () => etagOf(createHash('sha1').update(payload))) ? '' : payload;
  });
}

function etagOf(hash: Hash): string {
  return `W/"${hash.digest('base64url')}"`;
}

/**
 * Adds the ETag to a `revalidated` response.
 * @returns whether the reader has the response already; the status is then 304, and the body must be empty
 */
function revalidate(request: FastifyRequest, reply: FastifyReply, makeEtag: () => string): boolean {
  if (reply.getHeader('cache-control') !== revalidated) return false;
  const etag = makeEtag();
  reply.header('etag', etag);
  if (!matchesEtag(request.headers['if-none-match'], etag)) return false;
  reply.code(304);
  reply.removeHeader('content-length');
  return true;
}

/**
 * The longest `If-None-Match` that is read, which has room for many ETags. A longer one is ignored, so the whole response
 * is sent.
 */
const maxHeaderLength = 1_000;

/** Whether the header contains the ETag, by the weak comparison (RFC 9110, 8.8.3.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > maxHeaderLength) return false;
  if (header === etag) return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => ['*', opaque].includes(candidate.trim().replace(/^W\//, '')));
}

/** The number of items that are serialized in one turn of the event loop, which takes a few milliseconds. */
const itemsAtOnce = 500;

/** JSON that is serialized once for all its readers. */
export class SharedJson {
  readonly json: string;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: string, etag: string) {
    this.json = json;
    this.etag = etag;
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#compressed.get(encoding) ?? compress(this.json, encoding);
    this.#compressed.set(encoding, bytes);
    return bytes;
  }
}

/** Serializes the items, and yields to other requests in between. */
export async function writeSharedJson(items: readonly object[]): Promise<SharedJson> {
  const hash = createHash('sha1');
  const parts: string[] = [];
  for (const chunk of chunksOf(items, itemsAtOnce)) {
    const itemsWithoutBrackets = JSON.stringify(chunk).slice(1, -1);
    hash.update(itemsWithoutBrackets);
    parts.push(itemsWithoutBrackets);
    await setImmediate();
  }
  return new SharedJson(`[${parts.join(',')}]`, etagOf(hash));
}

export async function sendSharedJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedJson,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (answer.json.length >= minCompressedBytes) reply.header('vary', 'accept-encoding');
  if (revalidate(request, reply, () => answer.etag)) return reply.send('');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined || answer.json.length < minCompressedBytes) return reply.send(answer.json);
  const bytes = await answer.compressed(encoding);
  return reply.header('content-encoding', encoding).send(bytes);
}
