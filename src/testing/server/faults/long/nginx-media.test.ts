import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../../platform/server/base/config.ts';
import { rangeFile } from '../../../../media/server/delivery/test-range-requests.ts';
import { openDiskStore } from '../../../../media/server/disk.ts';
import { openTestAdmin } from '../../test-admin.ts';
import { openTestSqlite } from '../../test-databases.ts';
import { startNginx } from '../../test-nginx.ts';

const folderOfExample = '/var/lib/flashcard-studio/media/';

/** The location serves another folder. */
async function exampleFor(folder: string): Promise<string> {
  const example = await readFile('deploy/nginx.conf', 'utf8');
  const [location = ''] = /^ {2}location \/media-store\/ \{.*?^ {2}\}/ms.exec(example) ?? [];
  expect(location).toContain(folderOfExample);
  return location.replace(folderOfExample, `${folder}/`);
}

async function openStudio() {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent', SAMPLE_DATA: 'off', MEDIA_DELIVERY: 'nginx' };
  const overrides = { config: readConfig(environment), media: await openDiskStore(folder) };
  const admin = await openTestAdmin({ open: openTestSqlite }, overrides);
  const server = await admin.app.listen({ port: 0, host: '127.0.0.1' });
  const nginx = await startNginx(`location / { proxy_pass ${server}; } ${await exampleFor(folder)}`);
  onTestFinished(() => nginx.close());
  const { id } = await admin.addSet({ visibility: 'public' });
  const card = await admin.addCard(id);
  const added = await admin.upload(`/api/cards/${card.id}/media`, { file: await readFile(rangeFile) });
  const { mediaPath: path }: { mediaPath: string } = added.json();
  const { rawPayload: bytes } = await admin.call('GET', path);
  return { admin, id, path, bytes, server, origin: nginx.origin };
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}

test('nginx as in the example sends what everybody may see, whole and in parts, and says of it what the studio says', async () => {
  const { admin, path, bytes, origin, server } = await openStudio();
  const [whole, part] = [await fetch(origin + path), await fetch(origin + path, { headers: { range: 'bytes=7-99' } })];
  expect([whole.status, part.status]).toEqual([200, 206]);
  expect((await bytesOf(whole)).equals(bytes)).toBe(true);
  expect((await bytesOf(part)).equals(bytes.subarray(7, 100))).toBe(true);
  const own = await fetch(server + path, { headers: { cookie: admin.cookie } });
  const itsOwn = new Set(['etag', 'date', 'connection', 'keep-alive', 'content-length']);
  for (const [name, value] of own.headers) {
    if (!itsOwn.has(name)) expect([name, whole.headers.get(name)]).toEqual([name, value]);
  }
  expect(whole.headers.get('x-accel-redirect')).toBeNull();
  const known = await fetch(origin + path, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
  expect(known.status).toBe(304);
});

test('nginx as in the example sends no file that not everybody may see, nor any that was not allowed', async () => {
  const { admin, id, path, bytes, origin } = await openStudio();
  const key = path.slice('/media/'.length);
  const folder = `/media-store/${key.slice(0, 2)}`;
  for (const guessed of [`${folder}/${key}`, '/media-store/', '/media-store/.installation', `${folder}/../studio.db`]) {
    expect((await fetch(origin + guessed)).status).toBe(404);
  }
  expect((await fetch(origin + path)).status).toBe(200);
  await admin.call('PUT', `/api/sets/${id}`, { visibility: 'private' });
  expect((await fetch(origin + path)).status).toBe(404);
  const own = await fetch(origin + path, { headers: { cookie: admin.cookie } });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await bytesOf(own)).equals(bytes)).toBe(true);
});
