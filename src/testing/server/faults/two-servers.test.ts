import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestPostgres } from '../test-databases.ts';
import { startProcess, testFolder } from '../test-process.ts';
import type { ServerProcess } from '../test-process.ts';
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

test('Of two servers one is given a new password: the older one follows at once, and does not bring the old one back when it starts again', async () => {
  const env = { DATA_DIR: await testFolder(), DATABASE_URL: await createTestPostgres() };
  const older = startProcess({ ...env, ADMIN_PASSWORD: password });
  await signInAt(await older.url);
  const renewed = `${password} renewed`;
  const newer = startProcess({ ...env, ADMIN_PASSWORD: renewed });
  // The order matters, because each server's sign-in waits for its own start.
  await expectPassword([newer, older], renewed);
  older.child.kill('SIGKILL');
  await older.ended;
  const again = startProcess({ ...env, ADMIN_PASSWORD: password });
  await expectPassword([again, newer], renewed);
  expect(again.output()).toContain('ADMIN_PASSWORD was replaced by a newer one');
});

async function expectPassword(servers: readonly ServerProcess[], expected: string): Promise<void> {
  for (const server of servers) {
    await signInAt(await server.url, expected);
    await expect(signInAt(await server.url)).rejects.toThrow('Sign-in failed');
  }
}
