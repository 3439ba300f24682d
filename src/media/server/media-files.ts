import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession, hasSessionCookie } from '../../auth/server/session.ts';
import { notFound, rangeNotSatisfiable } from '../../platform/server/base/problems.ts';
import { allowAnyOrigin, respondToPreflights } from '../../platform/server/http/cors.ts';
import { matchesEtag } from '../../platform/server/http/etags.ts';
import { ImageVariants } from './resize-image.ts';
import { isMediaKey } from './media-key.ts';
import { readKnownPieces } from './trash.ts';
import type { Freshness } from '../../platform/server/http/freshness.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { parseImageVariantSize } from '../../platform/rules/image-variant.ts';
import {
  publicHeaders,
  rawHeadersWith,
  planResponse,
  sendBytes,
  sendPieces,
  toShownFile,
} from './delivery/plan-response.ts';
import type { ResponsePlan, ResponseHead, ShownFile } from './delivery/plan-response.ts';
import { ByteCache } from '../../platform/server/base/byte-cache.ts';
import { LRUCache } from 'lru-cache';
import { findShownMedia } from './media-row-store.ts';

const originalPath = '/media/:key';
const variantPath = '/media/:key/:size';
const methods = ['GET', 'HEAD'] as const;

interface MediaRoute {
  readonly Params: { readonly key: string; readonly size?: string };
}
type MediaRequest = FastifyRequest<MediaRoute>;

/** Whether the response was sent, or why the request must be refused. */
type Outcome = 'sent' | 'not-found' | 'range-not-satisfiable';

/**
 * Serves the images and videos of cards at `/media/…`. Requests for public files are answered before other hooks run,
 * except the first request for a file, and the first after a change, which go through the rest of the server.
 */
export class MediaFiles {
  readonly #services: Services;
  readonly #shownFiles: ShownFiles;
  readonly #hotFiles: HotFiles;
  readonly #external: ExternalDelivery;
  readonly #imageVariants: ImageVariants;

  constructor(services: Services, freshness: Freshness) {
    this.#services = services;
    this.#shownFiles = new ShownFiles(services, freshness);
    this.#hotFiles = new HotFiles(services);
    this.#external = new ExternalDelivery(services);
    this.#imageVariants = new ImageVariants(services.media);
  }

  /**
   * Answers requests for files whose visibility is remembered. Must be called before hooks are added that prepare
   * responses.
   */
  serveEarly(app: FastifyInstance): void {
    app.addHook<MediaRoute>('onRequest', async (request, reply) => {
      const { url } = request.routeOptions;
      if ((url !== originalPath && url !== variantPath) || request.method === 'OPTIONS') return;
      const file = await this.#shownFiles.findCached(request.params.key);
      // A refusal is left to the handler, whose responses pass through all hooks.
      if (file !== undefined) await this.#serve(request, reply, file);
    });
  }

  register(app: FastifyInstance): void {
    for (const url of [originalPath, variantPath]) {
      app.route<MediaRoute>({
        method: [...methods],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const file = await this.#findVisible(request, reply);
          const outcome = await this.#serve(request, reply, file);
          if (outcome === 'sent') return reply;
          if (outcome === 'not-found') throw notFound('Media');
          if (file.isPublic) allowAnyOrigin(reply);
          throw rangeNotSatisfiable(file.byteSize);
        },
      });
    }
    respondToPreflights(app, new Map([originalPath, variantPath].map((url) => [url, methods])));
  }

  /** @throws ProblemError 404 when the file is missing, unreferenced, or private (except for the administrator) */
  async #findVisible(request: MediaRequest, reply: FastifyReply): Promise<ShownFile> {
    const { key } = request.params;
    const file = isMediaKey(key) ? await this.#shownFiles.find(key, reply.getHeaders()) : undefined;
    if (file?.isPublic || (file !== undefined && (await readSession(request, this.#services)))) return file;
    throw notFound('Media');
  }

  async #serve(request: MediaRequest, reply: FastifyReply, file: ShownFile): Promise<Outcome> {
    if (request.params.size !== undefined) return await this.#serveVariant(request, reply, file);
    const plan = planResponse(request, file);
    if (plan === 'unsatisfiable') return 'range-not-satisfiable';
    if (plan.part === undefined) return send(reply, plan);
    if (!this.#external.delivers(request, file)) return await this.#sendPart(reply, plan, file);
    const externalHead = await this.#external.responseHeadFor(file);
    return externalHead === undefined ? 'not-found' : send(reply, externalHead);
  }

  async #sendPart(reply: FastifyReply, plan: ResponsePlan, file: ShownFile): Promise<Outcome> {
    const cachedBytes = this.#hotFiles.get(file);
    if (cachedBytes !== undefined)
      return send(reply, plan, plan.part && cachedBytes.subarray(plan.part.start, plan.part.end + 1));
    const pieces = await readKnownPieces(this.#services.media, file.key, plan.part);
    if (pieces === undefined) return 'not-found';
    const isCacheable = plan.status === 200 && file.isPublic && this.#hotFiles.isSmall(file);
    // Pieces are copied, because the store reuses their memory.
    const copies: Buffer[] = [];
    const isComplete = await sendPieces(reply, plan, pieces, (piece) => {
      if (isCacheable) copies.push(Buffer.from(piece));
    });
    if (isCacheable && isComplete) this.#hotFiles.add(file, Buffer.concat(copies));
    return 'sent';
  }

  /** Sends a variant of an image, which is visible to everyone who sees the original. */
  async #serveVariant(request: MediaRequest, reply: FastifyReply, file: ShownFile): Promise<Outcome> {
    const sizePx = parseImageVariantSize(request.params.size ?? '');
    if (sizePx === undefined || file.kind !== 'image') return 'not-found';
    const etag = `"${file.key}/${sizePx}"`;
    const rawHeaders = rawHeadersWith(file, { etag, 'content-type': 'image/webp', 'accept-ranges': 'none' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return send(reply, { status: 304, rawHeaders });
    const variant = await this.#imageVariants.read(file.key, sizePx);
    if (variant === undefined) return 'not-found';
    if (variant === 'not-made') return send(reply, redirectToOriginal(file));
    rawHeaders.push('content-length', String(variant.length));
    return send(reply, { status: 200, rawHeaders }, variant);
  }
}

function send(reply: FastifyReply, head: ResponseHead, body?: Buffer): 'sent' {
  sendBytes(reply, head, body);
  return 'sent';
}

/**
 * Sends the browser to the original of a variant. The redirect is not cached, because the variant may exist next time.
 */
function redirectToOriginal(file: ShownFile): ResponseHead {
  const location = `/media/${file.key}`;
  return { status: 302, rawHeaders: bodilessHeaders(file, { location, 'cache-control': 'no-store' }) };
}

function bodilessHeaders(file: ShownFile, changed: Parameters<typeof rawHeadersWith>[1]): string[] {
  return [...rawHeadersWith(file, changed), 'content-length', '0'];
}

/** How long the address of a file in the bucket is used again. Shorter than the validity of its signature. */
const locationSeconds = 5 * 60;

/** How many addresses of files in the bucket are remembered. */
const maxLocations = 5_000;

/** The nginx location that serves media after `X-Accel-Redirect` (see `deploy/nginx.conf`). */
const nginxFolder = '/media-store/';

/** Has nginx or the bucket deliver files, depending on `MEDIA_DELIVERY`. */
class ExternalDelivery {
  readonly #services: Services;
  readonly #locations = new LRUCache<string, string>({ max: maxLocations, ttl: locationSeconds * 1000 });

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Only public files are delivered externally, and only to visitors. Requests from scripts are excluded: they read
   * pixels or store files, which browsers allow only for files from the same origin.
   */
  delivers(request: FastifyRequest, file: ShownFile): boolean {
    const isExternal = this.#services.config.mediaDelivery !== 'server' && file.isPublic;
    return isExternal && !hasSessionCookie(request) && !isFromScript(request);
  }

  /**
   * Returns the headers that make nginx or the browser fetch the file. Returns undefined if the store lacks the file.
   */
  async responseHeadFor(file: ShownFile): Promise<ResponseHead | undefined> {
    const location = this.#locations.get(file.key) ?? (await this.#locate(file.key));
    if (location === undefined) return undefined;
    const isNginx = this.#services.config.mediaDelivery === 'nginx';
    return isNginx ? fetchedByNginx(file, location) : redirectToBucket(file, location);
  }

  async #locate(key: string): Promise<string | undefined> {
    const { media } = this.#services;
    // Reading two bytes tells whether the file exists, and restores it if it is in the trash.
    const firstBytes = await readKnownPieces(media, key, { start: 0, end: 1 });
    if (firstBytes === undefined) return undefined;
    // The body is read to its end, so that the connection can be reused.
    for await (const _ of firstBytes);
    const location = await media.locate(key);
    this.#locations.set(key, location);
    return location;
  }
}

function fetchedByNginx(file: ShownFile, location: string): ResponseHead {
  // nginx would apply a `Cache-Control` to its own errors too, so its configuration takes the value from another header.
  const rawHeaders = bodilessHeaders(file, {
    'accept-ranges': undefined,
    'cache-control': undefined,
    'x-accel-redirect': nginxFolder + location,
    'x-media-cache-control': publicHeaders['cache-control'],
  });
  return { status: 200, rawHeaders };
}

function redirectToBucket(file: ShownFile, location: string): ResponseHead {
  const rawHeaders = bodilessHeaders(file, {
    etag: undefined,
    'content-type': undefined,
    'accept-ranges': undefined,
    location,
    'cache-control': `private, max-age=${locationSeconds}`,
  });
  return { status: 302, rawHeaders };
}

/**
 * Whether a script of this site asks for the file, by the headers that browsers add
 * (https://www.w3.org/TR/fetch-metadata/).
 */
function isFromScript({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-site'] === 'same-origin';
}

/** How many files are remembered with their visibility. */
const maxShownFiles = 10_000;

interface CachedFile {
  readonly file: ShownFile;
  /** The sets that show the file. */
  readonly setIds: readonly string[];
  /** `Freshness.changeCount` before the file was looked up. */
  readonly asOf: number;
}

/** Finds files with their visibility, and caches the public ones until a set that shows them changes. */
class ShownFiles {
  readonly #db: Services['db'];
  readonly #freshness: Freshness;
  readonly #cache = new LRUCache<string, CachedFile>({ max: maxShownFiles });

  constructor({ db }: Pick<Services, 'db'>, freshness: Freshness) {
    this.#db = db;
    this.#freshness = freshness;
  }

  /** Returns the file if it is cached and still public. */
  async findCached(key: string): Promise<ShownFile | undefined> {
    if (!this.#cache.has(key)) return undefined;
    const isUpToDate = await new Promise<boolean>((resolve) => this.#freshness.whenCaughtUp(resolve));
    const cached = this.#cache.get(key);
    if (!isUpToDate || cached === undefined) return undefined;
    return this.#freshness.isFresh(cached.asOf, cached.setIds) ? cached.file : undefined;
  }

  /** @param commonHeaders headers that every response of the server has */
  async find(key: string, commonHeaders: Readonly<Record<string, unknown>>): Promise<ShownFile | undefined> {
    const asOf = this.#freshness.changeCount;
    const media = await findShownMedia(this.#db, key);
    if (media === undefined || media.showing.length === 0) return undefined;
    const file = toShownFile(media, commonHeaders);
    const setIds = media.showing.map(({ id }) => id);
    if (file.isPublic) this.#cache.set(key, { file, setIds, asOf });
    return file;
  }
}

/** The size of the cache of files, which keeps the server's memory below 400 MB. */
const maxHotBytes = 32 * 1024 * 1024;

/** The largest file that is cached. Larger ones are read equally fast from the operating system's cache. */
const maxHotFileBytes = 256 * 1024;

/**
 * How long a file stays cached. It is then read again, so that the server notices if another program has repaired it.
 */
const hotFileMs = 60_000;

interface HotFile {
  readonly bytes: Buffer;
  /** In epoch milliseconds. */
  readonly readAt: number;
}

/** Caches the bytes of files that are often requested. It does not know who may see them. */
class HotFiles {
  readonly #services: Pick<Services, 'now'>;
  readonly #cache = new ByteCache<HotFile>(maxHotBytes, ({ bytes }) => bytes.length);

  constructor(services: Pick<Services, 'now'>) {
    this.#services = services;
  }

  get({ key }: ShownFile): Buffer | undefined {
    const file = this.#cache.get(key);
    return file !== undefined && Math.abs(this.#services.now() - file.readAt) < hotFileMs ? file.bytes : undefined;
  }

  isSmall({ byteSize }: ShownFile): boolean {
    return byteSize <= maxHotFileBytes;
  }

  add({ key }: ShownFile, bytes: Buffer): void {
    this.#cache.set(key, { bytes, readAt: this.#services.now() });
  }
}
