import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readAnalyticsEvent } from '../contract.ts';
import type { CountedEvent, EventType } from '../contract.ts';
import { hasSessionCookie } from '../../auth/server/session.ts';
import { maxBodyBytes, maxIdempotencyKeyLength } from '../../platform/rules/limits.ts';
import type { Freshness } from '../../platform/server/http/freshness.ts';
import { networkOf } from '../../platform/server/rate-limit/network-of.ts';
import type { Services } from '../../platform/server/services/services.ts';
import { findVisibility } from '../../sets/server/set-store.ts';

const delayed = new WeakSet<FastifyRequest>();

/** Delays each request at most once. */
export async function keepPaceOnce({ events }: Pick<Services, 'events'>, request: FastifyRequest): Promise<void> {
  if (delayed.has(request)) return;
  delayed.add(request);
  await events.keepPace(request.ip);
}

const eventPath = '/api/analytics/event';

/** Each costs a hundred bytes. */
const maxKnownSets = 20_000;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly done: () => void;
}

/**
 * Runs before the framework's other hooks, which cost most of an event's time. Unusual requests and refusals are left
 * to the rest of the server.
 */
export class EventIntake {
  readonly #services: Services;
  readonly #freshness: Freshness;
  /** Maps a set id to the number of changes at the time when the set was last found visible. */
  readonly #visible = new LRUCache<string, { readonly asOf: number }>({ max: maxKnownSets });
  /** Bodies of requests that the rest of the server answers. */
  readonly #read = new WeakMap<FastifyRequest, Buffer>();
  /** The answer to an accepted event, copied from the first one that the rest of the server gave. */
  #answer: { readonly head: string[]; readonly body: string } | undefined;

  constructor(services: Services, freshness: Freshness) {
    this.#services = services;
    this.#freshness = freshness;
  }

  /** Call it before registering hooks that do work for an answer. */
  acceptFirst(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      if (this.#answer === undefined || !isPlainEvent(request)) done();
      else void this.#accept({ request, reply, done });
    });
    app.addHook('preParsing', (request, _reply, payload, done) => {
      const bytes = this.#read.get(request);
      done(
        null,
        bytes === undefined ? payload : Object.assign(Readable.from([bytes]), { receivedEncodedLength: bytes.length }),
      );
    });
  }

  /** Call it after registering all hooks that set headers. */
  learnAnswer(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      const isAccepted = this.#answer === undefined && reply.statusCode === 202 && typeof payload === 'string';
      if (isAccepted && isPlainEvent(request)) this.#answer = { head: headOf(reply, payload), body: payload };
      done();
    });
  }

  async #accept(exchange: Exchange): Promise<void> {
    const { request, reply, done } = exchange;
    const bytes = await readBody(request.raw);
    if (bytes === undefined) return;
    this.#read.set(request, bytes);
    const event = readEvent(bytes);
    const isAccepted = event !== undefined && (await this.#count(event, request).catch(() => false));
    if (!isAccepted || this.#answer === undefined) return done();
    reply.hijack();
    reply.raw.writeHead(202, this.#answer.head).end(this.#answer.body);
  }

  /** @throws when nothing was counted */
  async #count(event: CountedEvent, request: FastifyRequest): Promise<boolean> {
    if (!(await this.#isVisible(event.setId))) return false;
    await keepPaceOnce(this.#services, request);
    this.#services.events.add(event, request.ip, keyOf(request));
    return true;
  }

  async #isVisible(setId: string): Promise<boolean> {
    const isUpToDate = await new Promise<boolean>((resolve) => this.#freshness.whenCaughtUp(resolve));
    if (!isUpToDate) return false;
    const known = this.#visible.get(setId);
    if (known !== undefined && this.#freshness.isFresh(known.asOf, [setId])) return true;
    const asOf = this.#freshness.now;
    const visibility = await findVisibility(this.#services.db, setId);
    const isVisible = visibility !== undefined && visibility !== 'private';
    if (isVisible) this.#visible.set(setId, { asOf });
    return isVisible;
  }
}

/** Undefined when the sender left. */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('close', () => resolve(undefined));
  });
}

/** Matches escapes and names of built-in properties, which the framework's parser has to examine. */
const unusual = /\\u|__proto__|constructor/;

function readEvent(bytes: Buffer): CountedEvent | undefined {
  const text = bytes.toString();
  if (unusual.test(text)) return undefined;
  try {
    return readAnalyticsEvent(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Names and values in turn. */
function headOf(reply: FastifyReply, body: string): string[] {
  const headers = Object.entries({ ...reply.getHeaders(), 'content-length': Buffer.byteLength(body) });
  return headers.flatMap(([name, value]) => [name, String(value)]);
}

/** Whether the request is what players send: without a session, in JSON, of an allowed length. */
function isPlainEvent(request: FastifyRequest): boolean {
  const { method, headers, routeOptions } = request;
  if (routeOptions.url !== eventPath || method !== 'POST' || hasSessionCookie(request)) return false;
  const { 'content-type': type, 'content-encoding': encoding, 'content-length': length } = headers;
  const isWhole = encoding === undefined && headers['transfer-encoding'] === undefined;
  return type === 'application/json' && isWhole && Number(length) <= maxBodyBytes && hasPlainKey(request);
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

function hasPlainKey({ headers }: FastifyRequest): boolean {
  const key = headers['idempotency-key'];
  return key === undefined || (typeof key === 'string' && key !== '' && key.length <= maxIdempotencyKeyLength);
}

/** This many events pass without delay, for a class whose pages all send at once. */
const burst = 300;
/** This rate takes a few hundredths of a processor. */
const eventsPerSecond = 200;
const maxDelayMs = 1_000;
/** Each costs some hundred bytes. */
const maxNetworks = 20_000;

const spacingMs = 1_000 / eventsPerSecond;

/** Delays networks that send faster than people study (generic cell rate algorithm, ITU-T I.371). */
export class EventPace {
  /** In milliseconds: when a network's events would have passed at an even pace. */
  readonly #throughAt = new LRUCache<string, number>({ max: maxNetworks });

  async keep(address: string): Promise<void> {
    const delayMs = this.delayOf(address, performance.now());
    if (delayMs > 0) await wait(delayMs);
  }

  /**
   * In milliseconds.
   * @param now in milliseconds, on a monotonic clock
   */
  delayOf(address: string, now: number): number {
    const network = networkOf(address);
    const throughAt = Math.max(this.#throughAt.get(network) ?? 0, now) + spacingMs;
    const delayMs = throughAt - now - burst * spacingMs;
    if (delayMs > maxDelayMs) return maxDelayMs;
    this.#throughAt.set(network, throughAt);
    return Math.max(0, delayMs);
  }
}

export interface EventCount {
  readonly setId: string;
  readonly eventType: EventType;
  /** Whole hours since 1970 in UTC. */
  readonly hour: number;
  readonly count: number;
  /** The sum of quiz scores (percent) or match times (seconds). */
  readonly total: number;
}

export const hourMs = 60 * 60 * 1000;

/** Sorted by key, in the same order in every process. */
export function addUp<Event extends EventCount>(events: Iterable<Event>, keyOf: (event: Event) => string): Event[] {
  const sums = new Map<string, Event>();
  for (const event of events) {
    const key = keyOf(event);
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined ? event : { ...sum, count: sum.count + event.count, total: sum.total + event.total },
    );
  }
  return [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
}
