import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startOwnPostgres } from '../test-own-postgres.ts';
import { startProcess, testFolder } from '../test-process.ts';
import { rounds } from './test-rounds.ts';
import { findLosses, nothingSaved, password, signInAt, startWriters } from './test-writers.ts';

test('A PostgreSQL that is killed while eight write: 503 meanwhile, then the server goes on by itself with all that it acknowledged', async () => {
  const postgres = await startOwnPostgres();
  const { url } = startProcess({
    DATA_DIR: await testFolder(),
    DATABASE_URL: postgres.url,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'silent',
  });
  const cookie = await signInAt(await url);
  for (let round = 0; round < rounds(1, 20); round++) {
    const writers = startWriters(await url, cookie, nothingSaved());
    await writers.begun();
    await delay(Math.random() * 500);
    await postgres.kill();
    // A result of the check is reused for a second.
    await untilAnswered(503, `${await url}/readyz`);
    expect(await statusOf(`${await url}/api/catalog/stats`)).toBe(503);
    const [saved] = writers.saved.cards;
    const picture = await fetch(`${await url}${saved?.mediaPath}`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store']);
    await writers.stop();
    expect([...writers.saved.refusals.keys()]).toEqual([503]);
    await postgres.start();
    await untilAnswered(200, `${await url}/readyz`);
    expect(await findLosses(await url, cookie, writers.saved)).toEqual([]);
  }
});

async function untilAnswered(status: number, url: string): Promise<void> {
  while ((await statusOf(url)) !== status) await delay(50);
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}
