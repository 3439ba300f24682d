import { readFile, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '../../../api/contract/routes.ts';
import { describeOnDatabase } from '../test-databases.ts';
import { plain } from '../../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../test-admin.ts';
import type { TestAdmin } from '../test-admin.ts';
import { form } from './test-writers.ts';

const calls = Object.keys(routes).map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
});
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

describeOnDatabase('Hostile requests', (database) => {
  test('for each call and page carry the headers that keep browsers safe, whatever the answer', async () => {
    const admin = await openTestAdmin(database);
    const paths = [
      ...calls,
      ...['/', '/admin', '/catalog', '/embed/x', '/nowhere', '/healthz', '/readyz', '/media/x', '/sitemap.xml'].map(
        (path) => ({ method: 'GET', path }),
      ),
    ];
    for (const { method, path } of paths) {
      const known = methods.find((name) => name === method) ?? 'GET';
      const { headers } = await admin.app.inject({ method: known, url: path.replaceAll(/:\w+/g, 'x') });
      expect(headers, `${method} ${path}`).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('default-src '),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
      });
    }
  });

  test.for([0.1, 0.5, 0.99])('an upload that is cut off after %f of it leaves no row and no file', async (share) => {
    const admin = await openTestAdmin(database);
    const address = await admin.app.listen({ port: 0 });
    const { id } = await admin.addSet();
    const [cut, next] = [await admin.addCard(id), await admin.addCard(id)];
    const before = await listFiles(admin);
    await sendCut(admin, { address, path: `/api/cards/${cut.id}/media`, share });
    // Uploads are checked in turn. Once a later one is complete, the interrupted one has no further effect.
    const whole = await admin.upload(`/api/cards/${next.id}/media`, { file: await plain(8, 8).png().toBuffer() });
    expect(whole.statusCode).toBe(201);
    expect(await listFiles(admin)).toHaveLength(before.length + 1);
    expect((await admin.listCards(id)).map(({ hasMedia }) => hasMedia)).toEqual([false, true]);
    expect((await admin.visit('/healthz')).statusCode).toBe(200);
  });
});

const secrets =
  /ADMIN_PASSWORD|DATABASE_URL|AWS_SECRET|METRICS_TOKEN|better-sqlite3|scrypt|\/src\/[a-z-]+\/server\/|sourceMappingURL/;

test('The browser gets nothing of what the server alone may know', async () => {
  const folder = 'dist/web/assets';
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    expect({ name, found: secrets.exec(text)?.[0] }).toEqual({ name, found: undefined });
  }
});

/** Resolves when the server has closed the broken connection. */
async function sendCut(
  admin: TestAdmin,
  { address, path, share }: { address: string; path: string; share: number },
): Promise<void> {
  const whole = new Response(form(await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()));
  const type = whole.headers.get('content-type') ?? '';
  const body = Buffer.from(await whole.arrayBuffer());
  const accepted = once(admin.app.server, 'connection');
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nhost: studio\r\ncookie: ${admin.cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
  const [server] = await accepted;
  const closed = once(server, 'close');
  socket.write(head);
  socket.write(body.subarray(0, Math.floor(body.length * share)), () => socket.destroy());
  await closed;
}

async function listFiles({ services }: TestAdmin): Promise<string[]> {
  const entries = await readdir(services.config.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
