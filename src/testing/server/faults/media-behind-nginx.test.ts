import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../platform/server/base/config.ts';
import { openDiskStore } from '../../../media/server/disk.ts';
import { noise } from '../../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../test-admin.ts';
import { openTestSqlite } from '../test-databases.ts';
import { exampleLocation, exampleProxy, startNginx } from '../test-nginx.ts';
import { testFolder } from '../test-process.ts';
import { openTestStudio } from '../test-studio.ts';
import { examine } from '../../../operations/server/tools/test-doctor.ts';

async function openBehindNginx({ user = 'root' } = {}) {
  const folder = await testFolder();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', MEDIA_DELIVERY: 'nginx' });
  const admin = await openTestAdmin({ open: openTestSqlite }, { config, media: await openDiskStore(folder) });
  const { id } = await admin.addSet({ visibility: 'public' });
  const card = await admin.addCard(id);
  const file = await noise(30, 30).png().toBuffer();
  const { mediaPath: path }: { mediaPath: string } = (
    await admin.upload(`/api/cards/${card.id}/media`, { file })
  ).json();
  const server = await admin.app.listen({ port: 0, host: '127.0.0.1' });
  const media = (await exampleLocation('/media-store/')).replace('/var/lib/flashcard-studio/media/', `${folder}/`);
  const nginx = await startNginx(`${await exampleProxy(server)} ${media}`, { user });
  onTestFinished(() => nginx.close());
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(nginx.origin + url, { headers });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get('cache-control')];
  };
  return { admin, folder, path, ask };
}

const kept = [200, 'public, max-age=31536000, immutable'];

test('No error for an address that is kept for a year is kept, neither of nginx as in the example nor of the server', async () => {
  const { admin, folder, path, ask } = await openBehindNginx();
  expect(await ask(path)).toEqual(kept);
  expect(await ask(path, { range: 'bytes=99999999-' })).toEqual([416, 'no-store']);
  expect(await ask('/media/none.png')).toEqual([404, 'no-store']);
  expect(await ask('/assets/none.js')).toEqual([404, 'no-store']);
  const key = path.slice('/media/'.length);
  await rm(join(folder, key.slice(0, 2), key));
  expect(await ask(path)).toEqual([404, null]);
  await admin.app.close();
  expect(await ask(path)).toEqual([502, null]);
});

test.runIf(process.getuid?.() === 0)('No refusal is kept while nginx may not read the folder of media', async () => {
  const { folder, path, ask } = await openBehindNginx({ user: 'nobody nogroup' });
  expect(await ask(path)).toEqual([403, null]);
  await chmod(folder, 0o755);
  expect(await ask(path)).toEqual(kept);
});

test('The doctor says that visitors do not get a file by the public address, and that they do', async () => {
  const broken = await startNginx('location / { return 403; }');
  onTestFinished(() => broken.close());
  const { env } = await openTestStudio('sqlite', { PUBLIC_URL: broken.origin });
  const refused = await examine(env);
  expect(refused.said).toContain('answers 403');
  expect(refused.code).toBe(1);
  const whole = await startNginx(`location ~ "^/media/((..).*)$" { alias ${join(env.DATA_DIR, 'media')}/$2/$1; }`);
  onTestFinished(() => whole.close());
  const served = await examine({ ...env, PUBLIC_URL: whole.origin });
  expect(served.said).toContain(`Visitors get images and videos from ${whole.origin}.`);
});
