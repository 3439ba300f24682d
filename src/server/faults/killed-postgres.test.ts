import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startOwnPostgres } from '../testing/test-own-postgres.ts';
import { startProcess, testFolder } from '../testing/test-process.ts';
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
    expect(await statusOf(`${await url}/readyz`)).toBe(503);
    expect(await statusOf(`${await url}/api/catalog/stats`)).toBe(503);
    await writers.stop();
    expect([...writers.saved.refusals.keys()]).toEqual([503]);
    await postgres.start();
    while ((await statusOf(`${await url}/readyz`)) !== 200) await delay(100);
    expect(await findLosses(await url, cookie, writers.saved)).toEqual([]);
  }
});

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}
