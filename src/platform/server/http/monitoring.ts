import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { unauthorized, unavailable } from '../base/problems.ts';
import type { Services } from '../services/services.ts';
import type { Config } from '../base/config.ts';

/** How often the delay of the event loop is measured. */
const lagSampleMs = 20;
const nanosecondsPerSecond = 1e9;

/**
 * Serves figures of the process at `/metrics`, in the text format of Prometheus. Does nothing without `METRICS_TOKEN`.
 */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { metricsToken } = services.config;
  if (metricsToken === undefined) return;
  const requests = countRequests(app);
  const lag = monitorEventLoopDelay({ resolution: lagSampleMs });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw unauthorized();
    const waitSeconds = await measureDatabaseWait(services);
    const { rss, heapUsed } = process.memoryUsage();
    const text = [
      metric('process_resident_memory_bytes', 'gauge', [['', rss]]),
      metric('nodejs_heap_size_used_bytes', 'gauge', [['', heapUsed]]),
      metric('nodejs_eventloop_lag_p50_seconds', 'gauge', [['', lagSeconds(lag, 50)]]),
      metric('nodejs_eventloop_lag_p99_seconds', 'gauge', [['', lagSeconds(lag, 99)]]),
      metric('flashcard_studio_waiting_events', 'gauge', [['', services.events.waiting]]),
      metric('flashcard_studio_database_up', 'gauge', [['', waitSeconds === undefined ? 0 : 1]]),
      metric('flashcard_studio_database_wait_seconds', 'gauge', waitSeconds === undefined ? [] : [['', waitSeconds]]),
      metric('http_requests_total', 'counter', samplesOf(requests, 'count')),
      metric('http_request_duration_seconds_total', 'counter', samplesOf(requests, 'seconds')),
    ].join('');
    lag.reset();
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

/**
 * Returns a percentile of the lag. Node measures how long each sample took. The time between samples is subtracted,
 * because it is not lag.
 */
function lagSeconds(lag: ReturnType<typeof monitorEventLoopDelay>, percentile: number): number {
  return Math.max(0, lag.percentile(percentile) / nanosecondsPerSecond - lagSampleMs / 1000);
}

interface RequestCount {
  count: number;
  seconds: number;
}

/** Counts requests by route and not by path, because anyone could add counters by requesting new paths. */
function countRequests(app: FastifyInstance): Map<string, RequestCount> {
  const requests = new Map<string, RequestCount>();
  app.addHook('onResponse', async (request, reply) => {
    const labels = `{method="${request.method}",route="${routeOf(request)}",status="${reply.statusCode}"}`;
    const { count, seconds } = requests.get(labels) ?? { count: 0, seconds: 0 };
    requests.set(labels, { count: count + 1, seconds: seconds + reply.elapsedTime / 1000 });
  });
  return requests;
}

/** Returns the seconds until the database answers, or undefined if it does not. */
async function measureDatabaseWait({ db }: Services): Promise<number | undefined> {
  const startedAt = performance.now();
  try {
    await sql`select 1`.execute(db);
    return (performance.now() - startedAt) / 1000;
  } catch {
    return undefined;
  }
}

/** Keyed by labels such as `{status="200"}`, or by an empty string. */
type Samples = readonly (readonly [labels: string, value: number])[];

function samplesOf(requests: ReadonlyMap<string, RequestCount>, field: keyof RequestCount): Samples {
  return [...requests].map(([labels, count]) => [labels, count[field]]);
}

function metric(name: string, type: 'counter' | 'gauge', samples: Samples): string {
  return `# TYPE ${name} ${type}\n${samples.map(([labels, value]) => `${name}${labels} ${value}\n`).join('')}`;
}

/** Compares in constant time. The hashes have the same length, which `timingSafeEqual` needs. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Logs each response with its route instead of its path, which may contain an unlisted set's id. Addresses, queries,
 * headers and bodies are not logged.
 */
export function logRequests(app: FastifyInstance, level: Config['logLevel']): void {
  if (level !== 'info' && level !== 'debug') return;
  const sentBefore = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', async (request) => void sentBefore.set(request, bytesSent(request)));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        bytes: bytesSent(request) - (sentBefore.get(request) ?? 0),
      },
      'answered',
    );
  });
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

function bytesSent({ raw }: FastifyRequest): number {
  return raw.socket.bytesWritten ?? 0;
}

/** How long a health check may take before it has failed. */
export const healthCheckMs = 3_000;
/** The result of a health check is reused for this time. */
export const healthKeptMs = 1_000;

/** Serves `/healthz`, which checks nothing, and `/readyz`, which checks the database and the media store. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  const check = shareLatest(services, () => checkServices(services));
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await check();
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, 'not ready');
      throw unavailable('Database or media store do not answer');
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function checkServices({ db, media }: Services): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${healthCheckMs} ms`)), healthCheckMs);
  try {
    await Promise.race([Promise.all([sql`select 1`.execute(db), media.check()]), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Callers share a result, because the check writes to the disk and anyone may request it. */
function shareLatest({ now }: Pick<Services, 'now'>, check: () => Promise<void>): () => Promise<void> {
  let latest: { readonly startedAt: number; readonly outcome: Promise<void> } | undefined;
  return () => {
    const isFresh = latest !== undefined && Math.abs(now() - latest.startedAt) < healthKeptMs;
    if (latest === undefined || !isFresh) latest = { startedAt: now(), outcome: check() };
    return latest.outcome;
  };
}
