import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startPostgresProxy } from '../../testing/server/test-postgres-proxy.ts';
import { freePort } from '../../testing/server/free-port.ts';
import { startProcess, testFolder } from '../../testing/server/test-process.ts';

describe('The server process', () => {
  test('refuses a data folder that another one uses, in one line', async () => {
    const env = { DATA_DIR: await testFolder() };
    await startProcess(env).url;
    const second = startProcess(env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `DATA_DIR ${env.DATA_DIR} is in use by another Flashcard Studio. Stop that one first.\n`,
    );
  });

  test('shows the password that it made, also when it cannot listen', async () => {
    const { port } = new URL(await startProcess({ DATA_DIR: await testFolder() }).url);
    const env = { DATA_DIR: await testFolder(), ADMIN_PASSWORD: '' };
    const first = startProcess({ ...env, PORT: port });
    expect(await first.ended).toBe(1);
    expect(first.output()).toMatch(/^\nThe admin password is {2}\S+ .*\nPORT \d+ is in use by another program\n$/);
    const second = startProcess(env);
    await second.url;
    expect(second.output()).not.toContain('password');
  });

  test('serves although its messages cannot be written, for example to a full disk', async () => {
    const port = `${await freePort()}`;
    const command = 'exec "$0" src/app/server/main.ts >/dev/full 2>&1';
    startProcess({ DATA_DIR: await testFolder(), ADMIN_PASSWORD: '', PORT: port }, [
      'sh',
      '-c',
      command,
      process.execPath,
    ]);
    const status = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.status,
        () => undefined,
      );
    await expect.poll(status).toBe(200);
  });

  test('answers a path that cannot be decoded with 404, also if it was bundled', async () => {
    const url = await startProcess({ DATA_DIR: await testFolder() }).url;
    expect((await fetch(`${url}/api/sets/%zz`)).status).toBe(404);
  });

  test('ends with code 0 on SIGTERM, and answers the connections that were still waiting to be accepted', async () => {
    const { child, ended, url } = startProcess({ DATA_DIR: await testFolder() });
    const { port } = new URL(await url);
    child.kill('SIGSTOP');
    const answers = await Promise.all(Array.from({ length: 20 }, () => openRequest(Number(port))));
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    for (const answer of answers) expect(await answer()).toMatch(/^HTTP\/1.1 200/);
    expect(await ended).toBe(0);
  });

  test('answers 503 while PostgreSQL is silent, and still ends with code 0 on SIGTERM', async () => {
    const { url: databaseUrl, silence } = await startPostgresProxy();
    const { child, ended, url } = startProcess({ DATA_DIR: await testFolder(), DATABASE_URL: databaseUrl });
    const address = await url;
    silence(true);
    const statuses = ['/readyz', '/api/catalog/sets', '/api/catalog/sets?search=sign', '/catalog'].map(
      async (path) => (await fetch(address + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([503, 503, 503, 503]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('keeps what it compiled for the next start', async () => {
    const compiled = await testFolder();
    const { child, ended, url } = startProcess({ DATA_DIR: await testFolder(), NODE_COMPILE_CACHE: compiled });
    await url;
    child.kill('SIGTERM');
    await ended;
    expect(await bytesIn(compiled)).toBeGreaterThan(1_000_000);
  });

  test('ends with code 0 when npm start gets SIGTERM, and frees its port', async () => {
    const { child, ended, url } = startProcess({ DATA_DIR: await testFolder(), SKIP_INSTALL: '1' }, ['npm', 'start']);
    const address = await url;
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  });
});

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(entries.map(async (entry) => (await stat(join(folder, entry))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @returns what reads the answer to its end */
async function openRequest(port: number): Promise<() => Promise<string>> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nhost: studio\r\nconnection: close\r\n\r\n');
  await once(socket, 'connect');
  return async () => {
    const chunks = await socket.toArray();
    return Buffer.concat(chunks).toString();
  };
}
