import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasSessionCookie, readSession } from '../../../auth/server/session.ts';
import { Limiter } from '../../../platform/server/base/limiter.ts';
import { ByteCache } from '../../../platform/server/base/byte-cache.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { isKeptOutOfCache } from '../../../platform/server/http/request-parts.ts';
import type { Freshness } from '../../../platform/server/http/freshness.ts';
import { cacheKeyOf, type CacheKey } from './cache-key.ts';
import {
  acceptedEncoding,
  compress,
  compressBest,
  minCompressedBytes,
  type Encoding,
} from '../../../platform/server/http/compression.ts';
import { languageVary } from '../../../platform/server/languages/language-of.ts';
import { matchesEtag } from '../../../platform/server/http/etags.ts';

/** The size of the cache, which keeps the server's memory below 400 MB. */
const maxBytes = 64 * 1024 * 1024;
/** Pending views are written at least this often, so that answers count the latest ones. */
const viewsFlushMs = 100;
/** A document that is still fresh after this time is compressed again as well as possible, which takes longer. */
const bestCompressionAfterMs = 1_000;
/** How many documents may wait for their best compression. Further ones keep the faster one. */
const maxWaitingBestCompressions = 100;

/** `clientGone` means that the first caller left before the end, and undefined that the response cannot be cached. */
type ComputationResult = CachedResponse | 'clientGone' | undefined;

interface Computation extends Validity {
  readonly key: string;
  /** Taken from the first caller's request, so that its response is computed as a whole and can be cached. */
  readonly conditions: Conditions;
  readonly result: Promise<ComputationResult>;
  readonly finish: (result: ComputationResult) => void;
}

/**
 * Answers visitors before most other hooks run. A missing response is computed once and cached. Requests of the
 * administrator bypass the cache.
 */
export class ResponseCache {
  readonly #services: Services;
  readonly #freshness: Freshness;
  readonly #cached = new ByteCache<CachedResponse>(maxBytes, ({ byteSize }) => byteSize);
  readonly #computations = new Map<string, Computation>();
  readonly #computationsByRequest = new WeakMap<FastifyRequest, Computation>();
  readonly #bestCompressions = new Limiter({ maxRunning: 1, maxWaiting: maxWaitingBestCompressions });

  constructor(services: Services, freshness: Freshness) {
    this.#services = services;
    this.#freshness = freshness;
  }

  /** Answers requests without a session cookie. Call it before registering hooks that a cached response does not need. */
  serveEarly(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (hasSessionCookie(request)) done();
      else this.#serve(request, reply, done);
    });
  }

  /**
   * Answers requests whose session cookie is no longer valid. Call it after registering the hook that reads cookies.
   */
  serveEndedSessions(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (!hasSessionCookie(request) || cacheKeyOf(request, this.#services) === undefined) return done();
      readSession(request, this.#services).then(
        (isAdmin) => (isAdmin ? done() : this.#serve(request, reply, done)),
        (error: Error) => done(error),
      );
    });
  }

  /** Caches answers and applies the first caller's conditions. Call it after registering the hook that makes ETags. */
  cacheResponses(app: FastifyInstance): void {
    app.addHook('onSend', async (request, reply, payload) => {
      const computation = this.#computationsByRequest.get(request);
      if (computation === undefined) return payload;
      return await this.#cacheResponse(computation, reply, payload);
    });
  }

  #serve(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const cacheKey = cacheKeyOf(request, this.#services);
    if (cacheKey === undefined) return done();
    this.#freshness.whenCaughtUp((isUpToDate) => {
      if (isUpToDate) this.#serveFromCache(cacheKey, { request, reply, done });
      else done();
    });
  }

  #serveFromCache(cacheKey: CacheKey, exchange: Exchange): void {
    const response = this.#cached.get(cacheKey.key);
    if (response !== undefined && this.#isFresh(response.validity)) return this.#send(cacheKey.key, response, exchange);
    const computation = this.#computations.get(cacheKey.key);
    if (computation === undefined || !this.#isFresh(computation)) return this.#computeLatest(cacheKey, exchange);
    void computation.result.then((result) => {
      if (result === 'clientGone') this.#serveFromCache(cacheKey, exchange);
      else if (result === undefined) exchange.done();
      else this.#send(cacheKey.key, result, exchange);
    });
  }

  #isFresh({ asOf, scopes }: Validity): boolean {
    return this.#freshness.isFresh(asOf, scopes);
  }

  /** Writes pending views first. Written later, they would make the response stale before it is cached. */
  #computeLatest(cacheKey: CacheKey, exchange: Exchange): void {
    const { events } = this.#services;
    if (cacheKey.route.showsViews !== true || exchange.hasFlushedViews === true || events.waiting === 0)
      return this.#compute(cacheKey, exchange);
    const serve = () => this.#serveFromCache(cacheKey, { ...exchange, hasFlushedViews: true });
    void events.flushWithin(viewsFlushMs).then(serve, serve);
  }

  /** Lets the handlers compute the whole response. `#cacheResponse` applies the request's conditions to it. */
  #compute({ key, scopes }: CacheKey, { request, reply, done }: Exchange): void {
    // The response to HEAD has no body that could be cached.
    if (request.method === 'HEAD') return done();
    const { promise: result, resolve } = Promise.withResolvers<ComputationResult>();
    const finish = (finalResult: ComputationResult) => {
      if (this.#computations.get(key) === computation) this.#computations.delete(key);
      resolve(finalResult);
    };
    const computation = {
      key,
      scopes,
      asOf: this.#freshness.changeCount,
      conditions: takeConditions(request),
      result,
      finish,
    };
    this.#computations.set(key, computation);
    this.#computationsByRequest.set(request, computation);
    reply.raw.once('close', () => finish('clientGone'));
    done();
  }

  async #cacheResponse(computation: Computation, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { key, conditions, finish } = computation;
    const response = isKeptOutOfCache(reply.request) ? undefined : toCachedResponse(computation, reply, payload);
    if (response !== undefined && this.#isFresh(computation)) this.#cached.set(key, response);
    finish(response);
    if (response === undefined) return payload;
    const { status, headers, body } = await this.#negotiate(key, response, conditions);
    reply.code(status).headers(headers);
    if (body === undefined) reply.removeHeader('content-length');
    return body ?? null;
  }

  #send(key: string, response: CachedResponse, { request, reply }: Exchange): void {
    const encoded = this.#negotiate(key, response, conditionsOf(request));
    if (!(encoded instanceof Promise)) return sendPastHooks(reply, encoded);
    encoded.then(
      (compressed) => sendPastHooks(reply, compressed),
      (error: unknown) => reply.send(error),
    );
  }

  /** Stores the response again after compression, because it then counts more towards `maxBytes`. */
  #negotiate(
    key: string,
    response: CachedResponse,
    conditions: Conditions,
  ): EncodedResponse | Promise<EncodedResponse> {
    const encoded = response.negotiate(conditions);
    if (!(encoded instanceof Promise)) return encoded;
    return encoded.finally(() => {
      if (this.#cached.peek(key) !== response) return;
      this.#cached.set(key, response);
      if (response.isDocument) setTimeout(() => this.#compressBest(key, response), bestCompressionAfterMs).unref();
    });
  }

  /**
   * Compresses one document at a time. A document that has changed meanwhile, or that would wait behind too many, keeps
   * its first compression.
   */
  #compressBest(key: string, response: CachedResponse): void {
    const isCached = () => this.#cached.peek(key) === response && this.#isFresh(response.validity);
    const compress = async () => {
      if (!isCached()) return;
      await response.compressBest();
      if (isCached()) this.#cached.set(key, response);
    };
    this.#bestCompressions.run(compress).catch(() => {});
  }
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Passes the request on to the other hooks and its handler. */
  readonly done: () => void;
  /** Whether the request has waited for pending views to be written. */
  readonly hasFlushedViews?: boolean;
}

type Headers = Readonly<Record<string, string>>;

/** A response that is ready to be sent. Node adds the header `Date`. */
interface EncodedResponse {
  readonly status: 200 | 304;
  readonly headers: Headers;
  /** Names and values in turn, the form that `writeHead` sends fastest. */
  readonly rawHeaders: string[];
  readonly body: Buffer | undefined;
}

interface Conditions {
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** What `Freshness` needs to tell whether a response is stale. */
interface Validity {
  /** What makes the response stale when it changes. */
  readonly scopes: readonly string[];
  /** `Freshness.changeCount` when the response began to be computed. */
  readonly asOf: number;
}

/** A response in every encoding asked for so far, and without a body for callers that already have it. */
class CachedResponse {
  readonly validity: Validity;
  readonly #headers: Headers;
  readonly #body: Buffer;
  readonly #uncompressed: EncodedResponse;
  readonly #notModified: EncodedResponse;
  readonly #compressing = new Map<Encoding, Promise<EncodedResponse>>();
  readonly #compressed = new Map<Encoding, EncodedResponse>();

  /** @param headers with an ETag, without length and encoding */
  constructor(body: Buffer, headers: Headers, validity: Validity) {
    this.validity = validity;
    this.#body = body;
    this.#headers = body.length < minCompressedBytes ? headers : { ...headers, vary: withEncoding(headers['vary']) };
    this.#uncompressed = encodedResponse(200, { ...this.#headers, 'content-length': String(body.length) }, body);
    this.#notModified = encodedResponse(304, this.#headers, undefined);
  }

  /** Counts headers twice, because `rawHeaders` repeats them. */
  get byteSize(): number {
    const responses = [this.#uncompressed, this.#notModified, ...this.#compressed.values()];
    return responses.reduce((sum, { rawHeaders, body }) => sum + 2 * rawHeaders.join().length + (body?.length ?? 0), 0);
  }

  /** Returns a promise if the response is not compressed yet. */
  negotiate({ ifNoneMatch, acceptEncoding }: Conditions): EncodedResponse | Promise<EncodedResponse> {
    if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, this.#headers['etag'] ?? '')) return this.#notModified;
    const encoding = this.#body.length < minCompressedBytes ? undefined : acceptedEncoding(acceptEncoding);
    if (encoding === undefined) return this.#uncompressed;
    return this.#compressed.get(encoding) ?? this.#compressOnce(encoding);
  }

  #compressOnce(encoding: Encoding): Promise<EncodedResponse> {
    const compressing = this.#compressing.get(encoding) ?? this.#compress(encoding);
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: Encoding): Promise<EncodedResponse> {
    return this.#addCompressed(encoding, await compress(this.#body, encoding));
  }

  /** Whether the response is a document. Other responses are too small or too short-lived for the best compression. */
  get isDocument(): boolean {
    return this.#headers['content-type']?.startsWith('text/html') === true;
  }

  async compressBest(): Promise<void> {
    this.#addCompressed('br', await compressBest(this.#body));
  }

  #addCompressed(encoding: Encoding, body: Buffer): EncodedResponse {
    const headers = { ...this.#headers, 'content-encoding': encoding, 'content-length': String(body.length) };
    const compressed = encodedResponse(200, headers, body);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

function conditionsOf({ headers }: FastifyRequest): Conditions {
  return { ifNoneMatch: headers['if-none-match'], acceptEncoding: headers['accept-encoding'] };
}

/** Removes the conditions from the request, so that its response is computed as a whole and without compression. */
function takeConditions(request: FastifyRequest): Conditions {
  const conditions = conditionsOf(request);
  delete request.headers['if-none-match'];
  delete request.headers['accept-encoding'];
  return conditions;
}

/** Returns undefined for refusals, redirections and private responses. */
function toCachedResponse(validity: Validity, reply: FastifyReply, payload: unknown): CachedResponse | undefined {
  const { 'content-length': _length, vary, ...others } = reply.getHeaders();
  const headers = variesByLanguage(vary) ? { ...others, vary: languageVary } : others;
  const isPublic = headers['cache-control'] === 'no-cache' && headers['set-cookie'] === undefined;
  if (reply.statusCode !== 200 || !isPublic || headers['etag'] === undefined) return undefined;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined;
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return new CachedResponse(Buffer.from(payload), Object.fromEntries(texts), validity);
}

function variesByLanguage(vary: unknown): boolean {
  return String(vary).includes(languageVary);
}

function withEncoding(vary: string | undefined): string {
  return vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`;
}

/** Sends the response past the hooks that prepare responses. Log and metrics still count it once it is sent. */
function sendPastHooks(reply: FastifyReply, { status, rawHeaders, body }: EncodedResponse): void {
  reply.hijack();
  reply.raw.writeHead(status, rawHeaders);
  reply.raw.end(body);
}

function encodedResponse(
  status: EncodedResponse['status'],
  headers: Headers,
  body: Buffer | undefined,
): EncodedResponse {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), body };
}
