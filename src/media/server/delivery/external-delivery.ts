import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasSessionCookie } from '../../../auth/server/session.ts';
import { readKnownPieces } from '../trash.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import type { Head } from './send-pieces.ts';
import { forEverybody, headWith } from './shown-file.ts';
import type { ShownFile } from './shown-file.ts';

/** Shorter than the bucket's signature is valid. */
const keptSeconds = 5 * 60;
const maxLocated = 5_000;

/** The folder of media behind `X-Accel-Redirect`: see `deploy/nginx.conf`. */
const nginxFolder = '/media-store/';

/** By `MEDIA_DELIVERY`. */
export class ExternalDelivery {
  readonly #services: Services;
  readonly #located = new LRUCache<string, string>({ max: maxLocated, ttl: keptSeconds * 1000 });

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Not for scripts: the administrator's reads pixels and others store files, for which browsers require the same
   * origin.
   */
  isFor(request: FastifyRequest, file: ShownFile): boolean {
    const isExternal = this.#services.config.mediaDelivery !== 'server' && file.isPublic;
    return isExternal && !hasSessionCookie(request) && !isForProgram(request);
  }

  /** Undefined when the store lacks the file. */
  async head(file: ShownFile): Promise<Head | undefined> {
    const place = this.#located.get(file.key) ?? (await this.#locate(file.key));
    if (place === undefined) return undefined;
    if (this.#services.config.mediaDelivery === 'nginx') {
      // nginx would keep a `Cache-Control` for its own errors, too.
      const head = headWith(file, {
        'accept-ranges': undefined,
        'cache-control': undefined,
        'x-accel-redirect': nginxFolder + place,
        'x-media-cache-control': forEverybody['cache-control'],
      });
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
    // Read to its end, so that the connection can be reused.
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
