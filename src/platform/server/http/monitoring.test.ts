import { setImmediate } from 'node:timers/promises';
import { expect, it, test, afterEach, vi } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { Services } from '../services/services.ts';
import { testApp, testServices } from '../../../testing/server/test-services.ts';
import { json, password, signInAt } from '../../../testing/server/faults/test-writers.ts';
import { startProcess, testFolder } from '../../../testing/server/test-process.ts';
import { healthCheckMs, healthKeptMs } from './monitoring.ts';

const metricsToken = 'a token for the test alone';

/** How long a test keeps the process from everything else. */
const blockedMs = 150;

describeOnDatabase('The metrics', (database) => {
  async function openMeasured() {
    const services = await testServices(await database.open());
    const events: Services['events'] = Object.create(services.events, {
      waiting: { value: 7 },
      flushWithin: { value: async () => {} },
    });
    return testApp({ ...services, events, config: { ...services.config, metricsToken } });
  }

  it('give memory, lag, the database and the requests by route and status to those who have the token', async () => {
    const app = await openMeasured();
    await app.inject('/api/sets/secret-id');
    await app.inject('/nowhere/secret-path?search=secret');
    const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.match(/(?<=^# TYPE ).*/gm)).toEqual([
      'process_resident_memory_bytes gauge',
      'nodejs_heap_size_used_bytes gauge',
      'nodejs_eventloop_lag_p50_seconds gauge',
      'nodejs_eventloop_lag_p99_seconds gauge',
      'flashcard_studio_waiting_events gauge',
      'flashcard_studio_database_up gauge',
      'flashcard_studio_database_wait_seconds gauge',
      'http_requests_total counter',
      'http_request_duration_seconds_total counter',
    ]);
    expect(answer.body).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    const [p50 = Infinity, p99 = 0] = Array.from(
      answer.body.matchAll(/^nodejs_eventloop_lag_p\d+_seconds (.*)$/gm),
      ([, lag]) => Number(lag),
    );
    expect([p50 >= 0, p99 >= p50, p99 < 60]).toEqual([true, true, true]);
    const [, wait] = /^flashcard_studio_database_wait_seconds (.*)$/m.exec(answer.body) ?? [];
    expect([Number(wait) > 0, Number(wait) < 60]).toEqual([true, true]);
    expect(answer.body).toMatch(/^flashcard_studio_waiting_events 7$/m);
    expect(answer.body).toMatch(/^flashcard_studio_database_up 1$/m);
    expect(answer.body).toContain('http_requests_total{method="GET",route="/api/sets/:id",status="404"} 1\n');
    expect(answer.body).toContain('http_requests_total{method="GET",route="none",status="404"} 1\n');
    const [, seconds] = /^http_request_duration_seconds_total\{.*sets\/:id.*\} (.*)$/m.exec(answer.body) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThan(60);
    expect(answer.body).not.toContain('secret');
  });

  it('give the lag since they were last read', async () => {
    const app = await openMeasured();
    const readLag = async () => {
      const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
      return Number(/^nodejs_eventloop_lag_p99_seconds (.*)$/m.exec(body)?.[1]);
    };
    // The event loop measures as it goes on, once it has done so before.
    for (let times = 0; times < 4; times++) {
      const endsAt = performance.now() + blockedMs;
      while (performance.now() < endsAt);
      await setImmediate();
    }
    const lag = await readLag();
    expect(lag).toBeGreaterThan(blockedMs / 2_000);
    expect(await readLag()).toBeLessThan(lag);
  });

  it.each(['', 'Bearer', 'Bearer wrong', `Basic ${metricsToken}`, metricsToken])(
    'are nothing for those who say "%s"',
    async (authorization) => {
      const app = await openMeasured();
      expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401);
    },
  );

  it('are not there without a token in the configuration', async () => {
    const { visit } = await openTestAdmin(database);
    expect((await visit('/metrics', { authorization: 'Bearer undefined' })).statusCode).toBe(404);
  });

  it('say so when the database does not answer', async () => {
    const services = await testServices(await database.open());
    const app = await testApp({ ...services, config: { ...services.config, metricsToken } });
    await services.db.destroy();
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
    expect(body).toMatch(/^flashcard_studio_database_up 0$/m);
  });
});

test('The log has method, route, status, time and size of each answer, and nothing about who asked for what', async () => {
  const env = { DATA_DIR: await testFolder(), ADMIN_PASSWORD: password, LOG_LEVEL: 'info' };
  const server = startProcess(env);
  const url = await server.url;
  const cookie = await signInAt(url);
  const headers = { cookie, 'content-type': 'application/json' };
  await fetch(`${url}/api/sets`, { ...json('POST', { title: 'A secret title' }), headers });
  await fetch(`${url}/api/sets/secret-id?search=secret-query`, { headers: { 'user-agent': 'secret-agent' } });
  await fetch(`${url}/api/sets`, { ...json('PUT', {}), body: '{"secret-body', headers });
  server.child.kill('SIGTERM');
  await server.ended;
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const answers = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  const known = { ms: expect.any(Number), bytes: expect.any(Number), requestId: expect.any(String) };
  expect(answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ method: 'POST', route: '/api/auth/login', status: 200, ...known }),
      expect.objectContaining({ method: 'GET', route: '/api/sets/:id', status: 404, ...known }),
    ]),
  );
  expect(answers.every(({ bytes }) => bytes > 0)).toBe(true);
  for (const secret of [/secret/, /127\.0\.0\.1/, /session/, new RegExp(password)]) {
    expect(JSON.stringify(answers)).not.toMatch(secret);
  }
});

describeOnDatabase('Readiness', (database) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function start(check: () => Promise<void>) {
    let time = 1_000_000;
    const services = await testServices(await database.open(), { now: () => time });
    const app = await testApp({ ...services, media: { ...services.media, check } });
    const ask = async (path = '/readyz') => (await app.inject({ url: path })).statusCode;
    return { ask, pass: (ms: number) => void (time += ms) };
  }

  it('is 200 while database and media store answer', async () => {
    const { ask } = await start(() => Promise.resolve());
    expect(await ask()).toBe(200);
  });

  it('is said in words that no cache keeps', async () => {
    const app = await testApp(await testServices(await database.open()));
    for (const [url, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await app.inject({ url });
      expect([answer.json(), answer.headers['cache-control']]).toEqual([{ status }, 'no-store']);
    }
  });

  it('is 503 when the media store does not work; the process is healthy all the same', async () => {
    const { ask } = await start(() => Promise.reject(new Error('gone')));
    expect([await ask(), await ask('/healthz')]).toEqual([503, 200]);
  });

  it('is checked once a second at most, however many ask', async () => {
    const check = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const { ask, pass } = await start(check);
    await Promise.all([ask(), ask(), ask()]);
    expect(check).toHaveBeenCalledTimes(1);
    pass(healthKeptMs);
    await ask();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('is 503 within four seconds when the media store never answers', async () => {
    const check = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
    const { ask } = await start(check);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = ask();
    await vi.waitFor(() => expect(check).toHaveBeenCalled());
    vi.advanceTimersByTime(healthCheckMs);
    expect(await answer).toBe(503);
  });
});
