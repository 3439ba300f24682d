import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasSessionCookie } from '../auth/session.ts';
import { readKnownPieces } from '../media/trash.ts';
import type { Services } from '../services/services.ts';
import type { Head } from './send-pieces.ts';
import { headWith } from './shown-file.ts';
import type { ShownFile } from './shown-file.ts';

/** As long as a browser keeps an address, so that together they end before what the bucket has signed. */
const keptSeconds = 5 * 60;
/** Each costs about a kilobyte. */
const maxLocated = 5_000;

/** Below it, and only for what the server has allowed, nginx has the folder of the media: see `deploy/nginx.conf`. */
const nginxFolder = '/media-store/';

/** Lets a bucket or nginx send the bytes of files that everybody may see, where `MEDIA_DELIVERY` says so. */
export class ExternalDelivery {
  readonly #services: Services;
  readonly #located = new LRUCache<string, string>({ max: maxLocated, ttl: keptSeconds * 1000 });

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Two kinds of requests are left to this server: the administrator's browser reads the pixels of images and clips, and scripts store the
   * files that they fetch. Browsers allow either only for files of the same origin.
   */
  isFor(request: FastifyRequest, file: ShownFile): boolean {
    const isExternal = this.#services.config.mediaDelivery !== 'server' && file.isPublic;
    return isExternal && !hasSessionCookie(request) && !isForProgram(request);
  }

  /** An answer without a body; undefined when the store has no such file. */
  async head(file: ShownFile): Promise<Head | undefined> {
    const place = this.#located.get(file.key) ?? (await this.#locate(file.key));
    if (place === undefined) return undefined;
    if (this.#services.config.mediaDelivery === 'nginx') {
      // nginx adds its own, and keeps that of the answer.
      const head = headWith(file, { 'accept-ranges': undefined, 'x-accel-redirect': nginxFolder + place });
      return { status: 200, head: [...head, 'content-length', '0'] };
    }
    const ofFile = { etag: undefined, 'content-type': undefined, 'accept-ranges': undefined };
    const head = headWith(file, { ...ofFile, location: place, 'cache-control': `private, max-age=${keptSeconds}` });
    return { status: 302, head: [...head, 'content-length', '0'] };
  }

  async #locate(key: string): Promise<string | undefined> {
    const { media } = this.#services;
    const beginning = await readKnownPieces(media, key, { start: 0, end: 1 });
    if (beginning === undefined) return undefined;
    // To its end, so that its connection can be used again.
    for await (const _ of beginning);
    const place = await media.locate(key);
    this.#located.set(key, place);
    return place;
  }
}

/** https://www.w3.org/TR/fetch-metadata/ */
function isForProgram({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-site'] === 'same-origin';
}
