import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Following, HearChange, PublicChanges } from '../database/changes/public-changes.ts';
import { setImmediate } from 'node:timers/promises';
import serializerFactory from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { chunksOf } from '../../rules/chunks-of.ts';
import { acceptedEncoding, compress, minCompressedBytes, type Encoding } from './compression.ts';

const maxScopes = 50_000;

/** @param hear also receives each change */
export async function followChanges(changes: PublicChanges, hear?: HearChange): Promise<Freshness> {
  const freshness = new Freshness();
  await freshness.follow(changes, hear);
  return freshness;
}

/** Counts changes. An answer is fresh if none of its scopes has changed since the count at which it was made. */
export class Freshness {
  #following: Following | undefined;
  #now = 0;
  /** The count at the last change to a scope that is not in the map. */
  #others = 0;
  readonly #changedAt = new Map<string, number>();

  async follow(changes: PublicChanges, hear?: HearChange): Promise<void> {
    this.#following = await changes.follow((scope) => {
      this.#change(scope);
      hear?.(scope);
    });
  }

  stop(): Promise<void> | undefined {
    return this.#following?.stop();
  }

  /**
   * Calls `go`, at once if possible, with whether every answered change is known. If not, nothing may be served from
   * memory.
   */
  whenCaughtUp(go: (isUpToDate: boolean) => void): void {
    const caughtUp = this.#following?.catchUp() ?? false;
    if (typeof caughtUp === 'boolean') go(caughtUp);
    else void caughtUp.then(go);
  }

  /** Called for changes that belong to no scope. */
  forgetAll(): void {
    this.#change(undefined);
  }

  get now(): number {
    return this.#now;
  }

  /** @param scope undefined for a change of any scope */
  readonly #change = (scope: string | undefined): void => {
    this.#now += 1;
    if (scope !== undefined && this.#changedAt.size < maxScopes) {
      this.#changedAt.set(scope, this.#now);
      return;
    }
    this.#changedAt.clear();
    this.#others = this.#now;
  };

  isFresh(then: number, scopes: readonly string[]): boolean {
    return this.#others <= then && scopes.every((scope) => (this.#changedAt.get(scope) ?? 0) <= then);
  }
}

const revalidated = 'no-cache';

/** RFC 9110, 13.1.2. Media files have their own entity tags. */
export function registerEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    return isNotModified(request, reply, () => etagOf(createHash('sha1').update(payload))) ? '' : payload;
  });
}

function etagOf(hash: Hash): string {
  return `W/"${hash.digest('base64url')}"`;
}

function isNotModified(request: FastifyRequest, reply: FastifyReply, makeEtag: () => string): boolean {
  if (reply.getHeader('cache-control') !== revalidated) return false;
  const etag = makeEtag();
  reply.header('etag', etag);
  if (!isKnown(request.headers['if-none-match'], etag)) return false;
  reply.code(304);
  reply.removeHeader('content-length');
  return true;
}

/** Leaves room for many versions. A longer header is ignored, so the whole answer is sent. */
const maxReadLength = 1_000;

/** Uses the weak comparison (RFC 9110, 8.8.3.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > maxReadLength) return false;
  if (header === etag) return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => ['*', opaque].includes(candidate.trim().replace(/^W\//, '')));
}

/** The items that are serialized in one turn, which takes a few milliseconds. */
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

/** Yields to other requests. */
export async function writeSharedJson(items: readonly object[]): Promise<SharedJson> {
  const hash = createHash('sha1');
  const parts: string[] = [];
  for (const chunk of chunksOf(items, itemsAtOnce)) {
    const part = JSON.stringify(chunk).slice(1, -1);
    hash.update(part);
    parts.push(part);
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
  if (isNotModified(request, reply, () => answer.etag)) return reply.send('');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined || answer.json.length < minCompressedBytes) return reply.send(answer.json);
  const bytes = await answer.compressed(encoding);
  return reply.header('content-encoding', encoding).send(bytes);
}

const compile = serializerFactory()();
const compiled = new WeakMap<object, ReturnType<typeof compile>>();

/** Serializers are compiled at the first answer. Compiling all of them at the start would more than double its time. */
export const compileOnFirstUse: FastifySerializerCompiler<object> =
  ({ httpStatus = '', ...definition }) =>
  (answer: unknown) => {
    let serialize = compiled.get(definition.schema);
    if (serialize === undefined) {
      serialize = compile({ ...definition, httpStatus });
      compiled.set(definition.schema, serialize);
    }
    return serialize(answer);
  };
