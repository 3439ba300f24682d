import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { routeOf } from './log-requests.ts';
import { unauthorized } from '../base/problems.ts';
import type { Services } from '../services/services.ts';

interface RequestCount {
  count: number;
  seconds: number;
}

/** Keyed by labels such as `{status="200"}`, or by an empty string. */
type Samples = readonly (readonly [labels: string, value: number])[];

const lagSamplesMs = 20;
const nanosecondsPerSecond = 1e9;

/** Serves the Prometheus text format. Not available without `METRICS_TOKEN`. */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { metricsToken } = services.config;
  if (metricsToken === undefined) return;
  const requests = countRequests(app);
  const lag = monitorEventLoopDelay({ resolution: lagSamplesMs });
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw unauthorized();
    const waitSeconds = await databaseWait(services);
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

function lagSeconds(lag: ReturnType<typeof monitorEventLoopDelay>, percentile: number): number {
  return Math.max(0, lag.percentile(percentile) / nanosecondsPerSecond - lagSamplesMs / 1000);
}

/** Counted by route, because anyone could add counters by requesting new paths. */
function countRequests(app: FastifyInstance): Map<string, RequestCount> {
  const requests = new Map<string, RequestCount>();
  app.addHook('onResponse', async (request, reply) => {
    const labels = `{method="${request.method}",route="${routeOf(request)}",status="${reply.statusCode}"}`;
    const { count, seconds } = requests.get(labels) ?? { count: 0, seconds: 0 };
    requests.set(labels, { count: count + 1, seconds: seconds + reply.elapsedTime / 1000 });
  });
  return requests;
}

/** Undefined if the database does not answer. */
async function databaseWait({ db }: Services): Promise<number | undefined> {
  const startedAt = performance.now();
  try {
    await sql`select 1`.execute(db);
    return (performance.now() - startedAt) / 1000;
  } catch {
    return undefined;
  }
}

function samplesOf(requests: ReadonlyMap<string, RequestCount>, part: keyof RequestCount): Samples {
  return [...requests].map(([labels, request]) => [labels, request[part]]);
}

function metric(name: string, type: 'counter' | 'gauge', samples: Samples): string {
  return `# TYPE ${name} ${type}\n${samples.map(([labels, value]) => `${name}${labels} ${value}\n`).join('')}`;
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
