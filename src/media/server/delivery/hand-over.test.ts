import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../platform/server/base/config.ts';
import { noise } from '../processing/test-media.ts';
import { openS3Store } from '../store/s3.ts';
import { startTestBuckets } from '../store/test-bucket.ts';
import { openTestAdmin } from '../../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../../testing/server/test-admin.ts';
import { openTestSqlite } from '../../../testing/server/test-databases.ts';

const silent = { LOG_LEVEL: 'silent', SAMPLE_DATA: 'off' };

async function addPicture({ addSet, addCard, upload }: TestAdmin) {
  const { id } = await addSet({ visibility: 'public', title: 'One' });
  const card = await addCard(id);
  const bytes = await noise(30, 30).png().toBuffer();
  const { mediaPath: path }: { mediaPath: string } = (
    await upload(`/api/cards/${card.id}/media`, { file: bytes })
  ).json();
  return { id, path, bytes };
}

describe('With MEDIA_DELIVERY=bucket', () => {
  async function openStudio() {
    const { buckets, close } = await startTestBuckets(1);
    onTestFinished(close);
    const [bucket] = buckets;
    if (bucket === undefined) throw new Error('No bucket');
    const MEDIA_URL = `s3://${bucket.bucket}?endpoint=${bucket.endpoint}`;
    const config = readConfig({ ...silent, MEDIA_URL, MEDIA_DELIVERY: 'bucket' });
    const admin = await openTestAdmin({ open: openTestSqlite }, { media: openS3Store(bucket), config });
    return { admin, bucket, ...(await addPicture(admin)) };
  }

  test('a visitor is sent to the bucket for what everybody may see, and gets it there, whole and in parts', async () => {
    const { admin, bucket, path, bytes } = await openStudio();
    for (const _ of ['the first time', 'again']) {
      const { statusCode, headers, rawPayload } = await admin.visit(path, { range: 'bytes=5-9' });
      expect([statusCode, rawPayload.length]).toEqual([302, 0]);
      expect(headers['cache-control']).toBe('private, max-age=300');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers.location).toMatch(new RegExp(`^${bucket.endpoint}/`));
      const there = await fetch(String(headers.location), { headers: { range: 'bytes=5-9' } });
      expect(there.status).toBe(206);
      expect(Buffer.from(await there.arrayBuffer()).equals(bytes.subarray(5, 10))).toBe(true);
    }
    const { statusCode, headers } = await admin.app.inject({ method: 'HEAD', url: path });
    expect([statusCode, headers['content-length']]).toEqual([200, String(bytes.length)]);
  });

  test('a program that keeps files gets the bytes from the server', async () => {
    const { admin, path, bytes } = await openStudio();
    const asked = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
    const { statusCode, rawPayload } = await admin.visit(path, asked);
    expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true]);
    expect((await admin.visit(path, { ...asked, 'sec-fetch-dest': 'video' })).statusCode).toBe(302);
  });

  test('the pages allow pictures and clips of the bucket', async () => {
    const { admin, bucket, id } = await openStudio();
    const policy = String((await admin.visit(`/embed/${id}`)).headers['content-security-policy']);
    for (const kind of ['img-src', 'media-src']) expect(policy).toMatch(new RegExp(`${kind} [^;]*${bucket.endpoint}`));
  });

  test('the place of a file that is not public is given to nobody', async () => {
    const { admin, id, path, bytes } = await openStudio();
    expect((await admin.visit(path)).statusCode).toBe(302);
    await admin.call('PUT', `/api/sets/${id}`, { visibility: 'private' });
    const refused = await admin.visit(path);
    expect([refused.statusCode, refused.headers.location]).toEqual([404, undefined]);
    const own = await admin.call('GET', path);
    expect([own.statusCode, own.headers.location]).toEqual([200, undefined]);
    expect(own.rawPayload.equals(bytes)).toBe(true);
  });

  test('the administrator gets the bytes from the server, and a lost file is a 404', async () => {
    const { admin, path, bytes } = await openStudio();
    expect((await admin.call('GET', path)).rawPayload.equals(bytes)).toBe(true);
    await admin.services.media.remove(path.slice('/media/'.length));
    expect((await admin.visit(path)).statusCode).toBe(404);
  });
});

describe('With MEDIA_DELIVERY=nginx', () => {
  const open = async () => {
    const config = readConfig({ ...silent, MEDIA_DELIVERY: 'nginx' });
    const admin = await openTestAdmin({ open: openTestSqlite }, { config });
    return { admin, ...(await addPicture(admin)) };
  };

  test('nginx gets the place of a public file, and of no other', async () => {
    const { admin, id, path, bytes } = await open();
    const key = path.slice('/media/'.length);
    for (const _ of ['the first time', 'again']) {
      const { statusCode, headers, rawPayload } = await admin.visit(path);
      expect([statusCode, rawPayload.length]).toEqual([200, 0]);
      expect(headers['x-accel-redirect']).toBe(`/media-store/${key.slice(0, 2)}/${key}`);
      expect(headers['content-type']).toBe('image/png');
      expect(headers['cache-control']).toBeUndefined();
    }
    await admin.call('PUT', `/api/sets/${id}`, { visibility: 'private' });
    const [refused, own] = [await admin.visit(path), await admin.call('GET', path)];
    expect([refused.statusCode, own.statusCode]).toEqual([404, 200]);
    for (const { headers } of [refused, own]) expect(headers['x-accel-redirect']).toBeUndefined();
    expect(own.rawPayload.equals(bytes)).toBe(true);
  });
});
