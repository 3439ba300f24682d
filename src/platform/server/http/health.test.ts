import { afterEach, expect, it, vi } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { testApp, testServices } from '../../../testing/server/test-services.ts';
import { healthCheckMs, healthKeptMs } from './health.ts';

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
