import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../platform/server/base/config.ts';
import { openDatabase } from '../../../platform/server/database/open-database.ts';
import { openMedia } from '../../../media/server/installation.ts';
import { startTestBuckets } from '../../../media/server/store/test-bucket.ts';
import { startProcess, testFolder } from '../test-process.ts';
import { rounds } from './test-rounds.ts';
import { findLosses, nothingSaved, password, signInAt, startWriters } from './test-writers.ts';

test('A server that is killed while eight upload into a bucket has every acknowledged picture, and shows no other', async () => {
  const { buckets, close } = await startTestBuckets(1);
  onTestFinished(close);
  const [bucket] = buckets;
  const env = {
    DATA_DIR: await testFolder(),
    MEDIA_URL: `s3://${bucket?.bucket}?endpoint=${bucket?.endpoint}`,
    AWS_ACCESS_KEY_ID: bucket?.accessKeyId ?? '',
    AWS_SECRET_ACCESS_KEY: bucket?.secretAccessKey ?? '',
    ADMIN_PASSWORD: password,
  };
  let server = startProcess(env);
  const cookie = await signInAt(await server.url);
  const saved = nothingSaved();
  for (let round = 0; round < rounds(1, 40); round++) {
    const writers = startWriters(await server.url, cookie, nothingSaved());
    await writers.begun();
    await delay(Math.random() * 500);
    server.child.kill('SIGKILL');
    await server.ended;
    await writers.stop();
    saved.cards.push(...writers.saved.cards);
    server = startProcess(env);
    expect(await findLosses(await server.url, cookie, saved)).toEqual([]);
  }
  const { known, unknown } = await listFiles(env);
  expect(known).toBeGreaterThanOrEqual(saved.cards.length);
  for (const key of unknown) expect((await fetch(`${await server.url}/media/${key}`)).status).toBe(404);
});

/** The garbage collection removes files that no row names. */
async function listFiles(env: Record<string, string>): Promise<{ known: number; unknown: string[] }> {
  const config = readConfig(env);
  const { db } = openDatabase(config);
  onTestFinished(() => db.destroy());
  const rows = new Set((await db.selectFrom('media').select('key').execute()).map(({ key }) => key));
  const unknown = [];
  for await (const { key } of (await openMedia(config)).list()) if (!rows.has(key)) unknown.push(key);
  return { known: rows.size, unknown };
}
