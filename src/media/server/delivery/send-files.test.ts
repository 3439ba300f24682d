import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openS3Store } from '../store/s3.ts';
import { startTestBuckets } from '../store/test-bucket.ts';
import { fixture } from '../processing/test-media.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import { openTestSqlite } from '../../../testing/server/test-databases.ts';
import type { Services } from '../../../platform/server/services/services.ts';

/** More than is read or held at once. */
const largeBytes = 900_000;

/** Free boxes (ISO 14496-12) at the file's end make it as long as required. */
async function openStudio(overrides: Partial<Services> = {}) {
  const admin = await openTestAdmin({ open: openTestSqlite }, overrides);
  const { id } = await admin.addSet({ visibility: 'public' });
  const clip = await fixture('clip.mp4');
  const add = async (file: Buffer): Promise<{ path: string; bytes: Buffer }> => {
    const card = await admin.addCard(id);
    const { mediaPath: path } = (await admin.upload(`/api/cards/${card.id}/media`, { file })).json();
    return { path, bytes: (await admin.call('GET', path)).rawPayload };
  };
  const origin = await admin.app.listen({ port: 0, host: '127.0.0.1' });
  return { admin, origin, files: [await add(clip), await add(withFreeSpace(clip))] };
}

function withFreeSpace(clip: Buffer): Buffer {
  const box = Buffer.alloc(largeBytes, 'free space ');
  box.writeUInt32BE(box.length);
  box.write('mdat', 4);
  return Buffer.concat([clip, box]);
}

async function ask(url: string, headers: Record<string, string> = {}, agent: Agent | false = false) {
  const asked = get(url, { headers, agent });
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error('No answer');
  return { status: answer.statusCode, bytes: await buffer(answer) };
}

const bucket = async () => {
  const { buckets, close } = await startTestBuckets(1);
  onTestFinished(close);
  const [first] = buckets;
  if (first === undefined) throw new Error('No bucket');
  return { media: openS3Store(first) };
};

test.each([
  ['a folder', async () => ({})],
  ['a bucket', bucket],
] as const)('Any part of any file is that slice of it, through a socket, out of %s and of memory', async (_, where) => {
  const { origin, files } = await openStudio(await where());
  expect(files.map(({ bytes }) => bytes.length > largeBytes)).toEqual([false, true]);
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const parts = fc.array(fc.record({ index: fc.nat({ max: 1 }), from: share, length: share }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(parts, async (asked) => {
      const answers = asked.map(async ({ index, from, length }) => {
        const { path, bytes } = files[index] ?? { path: '', bytes: Buffer.alloc(0) };
        const start = Math.floor(from * (bytes.length - 1));
        const end = Math.max(1, start + Math.floor(length * (bytes.length - 1 - start)));
        const answer = await ask(origin + path, { range: `bytes=${start}-${end}` });
        expect(answer.status).toBe(206);
        expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
        const whole = await ask(origin + path);
        expect(whole.status).toBe(200);
        expect(whole.bytes.equals(bytes)).toBe(true);
      });
      await Promise.all(answers);
    }),
    { numRuns: 20 },
  );
});

test('A file that is shorter than is known of it ends the connection instead of being taken for whole', async () => {
  const { admin, origin, files } = await openStudio();
  const { path = '' } = files[1] ?? {};
  const key = path.slice('/media/'.length);
  await truncate(join(admin.services.config.dataDir, 'media', key.slice(0, 2), key), 300_000);
  const kept = new Agent({ keepAlive: true });
  await expect(ask(origin + path, {}, kept)).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect((await ask(origin + path, { range: 'bytes=0-99' })).bytes).toHaveLength(100);
});
