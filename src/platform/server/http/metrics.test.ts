import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { Services } from '../services/services.ts';
import { testApp, testServices } from '../../../testing/server/test-services.ts';

const metricsToken = 'a token for the test alone';

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
    expect(answer.body).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(answer.body).toMatch(/^flashcard_studio_waiting_events 7$/m);
    expect(answer.body).toMatch(/^flashcard_studio_database_up 1$/m);
    expect(answer.body).toContain('http_requests_total{method="GET",route="/api/sets/:id",status="404"} 1\n');
    const [, seconds] = /^http_request_duration_seconds_total\{.*sets\/:id.*\} (.*)$/m.exec(answer.body) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(answer.body).not.toContain('secret');
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
