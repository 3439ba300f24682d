import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseImageVariantSize } from '../../shared/image-variant.ts';
import { allowAnyOrigin, answerPreflights } from '../http/cors.ts';
import { isKnown } from '../http/etag.ts';
import { isMediaKey } from '../media-store/media-key.ts';
import { readKnownFile } from '../media/trash.ts';
import { findShownMedia } from '../media/media-row-store.ts';
import type { ShownMedia } from '../media/media-row-store.ts';
import { openImageVariants } from '../media-processing/image-variants.ts';
import { notFound, rangeNotSatisfiable } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import { readSession } from '../auth/session.ts';
import { parseByteRange } from './byte-range.ts';

/** A media path names one content for ever. */
const mediaMaxAgeSeconds = 365 * 24 * 60 * 60;

const path = '/media/:key';
const smallPath = '/media/:key/:size';

/**
 * Keeps a file that is also a page from running or loading anything when it is opened by itself, but allows what browsers build around
 * images and videos.
 */
const contentSecurityPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Serves the files of cards and sets to those who may see a set that shows them. */
export function registerMediaFiles(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const media = await findVisible(request, services, request.params.key);
      setHeaders(reply, media);
      if (isKnown(request.headers['if-none-match'], etagOf(media))) return reply.code(304).send();
      if (request.method === 'HEAD') return reply.header('content-length', media.byte_size).send();
      return await sendBytes(request, reply, { media, services });
    },
  });
  registerImageVariants(app, services);
  answerPreflights(
    app,
    new Map([
      [path, ['GET', 'HEAD']],
      [smallPath, ['GET', 'HEAD']],
    ]),
  );
}

/** A resized image: visible to whoever sees the original. */
function registerImageVariants(app: FastifyInstance, services: Services): void {
  const readImageVariant = openImageVariants(services.media);
  app.get<{ Params: { key: string; size: string } }>(smallPath, async (request, reply) => {
    const { key, size } = request.params;
    const sizePx = parseImageVariantSize(size);
    const media = await findVisible(request, services, key);
    if (sizePx === undefined || media.kind !== 'image') throw notFound('Media');
    const etag = `"${key}/${sizePx}"`;
    if (isKnown(request.headers['if-none-match'], etag)) {
      setHeaders(reply, media);
      return reply.header('etag', etag).code(304).send();
    }
    const picture = await readImageVariant(key, sizePx);
    if (picture === undefined) throw notFound('Media');
    if (picture === 'not-made') return sendToWhole(reply, media);
    setHeaders(reply, media);
    reply.headers({ etag, 'content-type': 'image/webp', 'accept-ranges': 'none' });
    return reply.send(picture);
  });
}

/** The whole picture costs no work; the next time it may come in small. */
function sendToWhole(reply: FastifyReply, media: ShownMedia): FastifyReply {
  if (isPublic(media)) allowAnyOrigin(reply);
  return reply.header('cache-control', 'no-store').redirect(`/media/${media.key}`, 302);
}

/** @throws ProblemError 404 for what is missing, unreferenced, or shown by private sets only (but to the admin) */
async function findVisible(request: FastifyRequest, services: Services, key: string): Promise<ShownMedia> {
  const media = isMediaKey(key) ? await findShownMedia(services.db, key) : undefined;
  if (media !== undefined && isPublic(media)) return media;
  if (media !== undefined && media.visibilities.length > 0 && (await readSession(request, services))) return media;
  throw notFound('Media');
}

function isPublic({ visibilities }: ShownMedia): boolean {
  return visibilities.some((visibility) => visibility !== 'private');
}

/** A key names one content for ever. */
function etagOf({ key }: ShownMedia): string {
  return `"${key}"`;
}

function setHeaders(reply: FastifyReply, media: ShownMedia): void {
  reply.headers({
    'content-type': media.content_type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy,
    'accept-ranges': 'bytes',
    etag: etagOf(media),
  });
  if (!isPublic(media)) {
    reply.headers({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' });
    return;
  }
  allowAnyOrigin(reply);
  reply.headers({
    'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
    'cache-control': `public, max-age=${mediaMaxAgeSeconds}, immutable`,
  });
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { media, services }: { media: ShownMedia; services: Services },
): Promise<FastifyReply> {
  const { key, byte_size: size } = media;
  const range = isRangeWanted(request, etagOf(media)) ? parseByteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    reply.removeHeader('etag');
    throw rangeNotSatisfiable(size);
  }
  const stream = await readKnownFile(services.media, key, range);
  if (stream === undefined) throw notFound('Media');
  if (range === undefined) return reply.header('content-length', size).send(stream);
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range.end - range.start + 1).send(stream);
}

/** A part of another version would be useless: `If-Range` (RFC 9110, 13.1.5). */
function isRangeWanted({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-range'] === undefined || headers['if-range'] === etag;
}
