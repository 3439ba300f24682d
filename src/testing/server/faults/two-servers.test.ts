import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestPostgres } from '../test-databases.ts';
import { startProcess, testFolder } from '../test-process.ts';
import { rounds } from './test-rounds.ts';
import { findLosses, nothingSaved, password, signInAt, startWriters } from './test-writers.ts';

test('Of two servers over one PostgreSQL one is killed under load: nothing acknowledged is lost, and the other serves every call', async () => {
  const env = { DATA_DIR: await testFolder(), DATABASE_URL: await createTestPostgres(), ADMIN_PASSWORD: password };
  const stays = startProcess(env);
  const cookie = await signInAt(await stays.url);
  for (let round = 0; round < rounds(1, 20); round++) {
    const goes = startProcess(env);
    const [one, other] = [startWriters(await stays.url, cookie), startWriters(await goes.url, cookie)];
    await Promise.all([one.begun(), other.begun()]);
    await delay(500);
    goes.child.kill('SIGKILL');
    await other.stop();
    await delay(500);
    await one.stop();
    expect([...one.saved.refusals, ...other.saved.refusals]).toEqual([]);
    expect(one.saved.cards.length).toBeGreaterThan(0);
    const saved = { ...nothingSaved(), cards: [...one.saved.cards, ...other.saved.cards] };
    expect(await findLosses(await stays.url, cookie, saved)).toEqual([]);
  }
});
