import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from '../../../../media/server/disk.ts';
import { fixture } from '../../../../media/server/processing/test-media.ts';
import { maxMediaBytes } from '../../../../platform/rules/limits.ts';
import { readConfig } from '../../../../platform/server/base/config.ts';
import { connectionLimits, guardConnections } from '../../../../platform/server/lifecycle/guard-connections.ts';
import { openTestAdmin } from '../../test-admin.ts';
import { openTestSqlite } from '../../test-databases.ts';
import { exampleProxy, startNginx } from '../../test-nginx.ts';
import { testFolder } from '../../test-process.ts';
import { stallFull } from '../test-stalls.ts';

const clipCount = 205;
const proxyBytes = 256 * 1024 * 1024;
const limits = connectionLimits(1_024, 1);

test('An export of 2 GB through an nginx that stops at a limit of its own until its slow reader has caught up has every clip whole', async () => {
  const folder = await testFolder();
  const { server, origin, path, headers } = await openStudioOfClips(folder);
  const begun = new Promise<Socket>((resolve) =>
    server.on('request', ({ url, socket }: IncomingMessage) => url === path && resolve(socket)),
  );
  const proxy = (await exampleProxy(origin)).replace(/proxy_max_temp_file_size.*/, 'proxy_max_temp_file_size 256m;');
  const nginx = await startNginx(proxy);
  onTestFinished(() => nginx.close());
  const [answer]: IncomingMessage[] = await once(get(nginx.origin + path, { headers, agent: false }), 'response');
  if (answer === undefined) throw new Error('No answer');
  await stallFull(await begun, proxyBytes, limits);
  const zipPath = join(folder, 'export.zip');
  await pipeline(answer, createWriteStream(zipPath));
  const zip = new ZipReader(new BlobReader(await openAsBlob(zipPath)), { useWebWorkers: false });
  const sizes = (await zip.getEntries()).map(({ uncompressedSize }) => uncompressedSize);
  expect(sizes.filter((size) => size === maxMediaBytes)).toHaveLength(clipCount);
});

async function openStudioOfClips(folder: string) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
  const admin = await openTestAdmin({ open: openTestSqlite }, { config, media: await openDiskStore(folder) });
  const { id } = await admin.addSet();
  const file = await largestClip();
  for (let index = 0; index < clipCount; index++) {
    const card = await admin.addCard(id);
    expect((await admin.upload(`/api/cards/${card.id}/media`, { file })).statusCode).toBe(201);
  }
  const { server } = admin.app;
  guardConnections(server, limits);
  const origin = await admin.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, origin, path: `/api/sets/${id}/export.zip`, headers: { cookie: admin.cookie } };
}

/** Data outside the clip's frames make it longer. */
async function largestClip(): Promise<Buffer> {
  const clip = await fixture('clip.mp4');
  const box = Buffer.alloc(maxMediaBytes - clip.length, 'data without a frame ');
  box.writeUInt32BE(box.length);
  box.write('mdat', 4);
  return Buffer.concat([clip, box]);
}
