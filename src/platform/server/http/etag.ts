import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const revalidated = 'no-cache';

/** RFC 9110, 13.1.2; media files have their own. */
export function registerEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    return isNotModified(request, reply, () => etagOf(createHash('sha1').update(payload))) ? '' : payload;
  });
}

export function etagOf(hash: Hash): string {
  return `W/"${hash.digest('base64url')}"`;
}

export function isNotModified(request: FastifyRequest, reply: FastifyReply, makeEtag: () => string): boolean {
  if (reply.getHeader('cache-control') !== revalidated) return false;
  const etag = makeEtag();
  reply.header('etag', etag);
  if (!isKnown(request.headers['if-none-match'], etag)) return false;
  reply.code(304);
  reply.removeHeader('content-length');
  return true;
}

/** Room for many versions; who sends more gets the whole answer. */
const maxReadLength = 1_000;

/** Weak comparison (RFC 9110, 8.8.3.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > maxReadLength) return false;
  if (header === etag) return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => ['*', opaque].includes(candidate.trim().replace(/^W\//, '')));
}
