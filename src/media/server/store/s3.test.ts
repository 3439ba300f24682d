import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mediaStoreSuite } from '../../../platform/server/services/media-store.suite.ts';
import { openS3Store } from './s3.ts';
import { startTestBuckets } from './test-bucket.ts';
import type { TestBuckets } from './test-bucket.ts';

let server: TestBuckets;
let used = 0;

beforeAll(async () => {
  server = await startTestBuckets(40);
});
afterAll(() => server.close());

function nextBucket() {
  const bucket = server.buckets[used++];
  if (bucket === undefined) throw new Error('Start more buckets');
  return bucket;
}

mediaStoreSuite('a bucket', async () => openS3Store(nextBucket()));

describe('a bucket', () => {
  test('leaves alone what else it holds', async () => {
    const bucket = nextBucket();
    const store = openS3Store(bucket);
    await store.put('mine.png', Buffer.from('mine'), 'image/png');
    const listed = [];
    for await (const { key } of openS3Store(bucket).list()) listed.push(key);
    expect(listed).toEqual(['mine.png']);
  });

  test('that takes calls and never answers fails each of them within seconds, uploads too', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const store = openS3Store({ ...nextBucket(), endpoint: `http://127.0.0.1:${port}` });
    const calls = [
      store.read('a.png'),
      store.put('a.png', Buffer.alloc(1_000_000), 'image/png'),
      store.remove('a.png'),
    ];
    for (const outcome of await Promise.allSettled([...calls, store.check()])) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { problem: { status: 503 } } });
    }
  });

  test('refuses wrong keys with a 503 and gives the reason to the operator alone', async () => {
    const store = openS3Store({ ...nextBucket(), accessKeyId: 'STRANGER' });
    const refusal = store.put('a.png', Buffer.from('a'), 'image/png');
    await expect(refusal).rejects.toMatchObject({ problem: { status: 503 }, cause: expect.stringContaining('403') });
  });

  test('never hands out more than the part that was asked for', async () => {
    const endpoint = await listen((_request, reply) => void reply.end('the whole object'));
    const store = openS3Store({ ...nextBucket(), endpoint });
    await expect(store.read('a.png', { start: 0, end: 2 })).rejects.toMatchObject({ problem: { status: 503 } });
  });

  test('signs an address for one file, which is good for minutes', async () => {
    const store = openS3Store(nextBucket());
    await store.put('a.png', Buffer.from('0123456789'), 'image/png');
    const url = await store.locate('a.png');
    const answer = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([answer.status, await answer.text()]).toEqual([206, '234']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
    const signature = (of: string) => new URL(of).searchParams.get('X-Amz-Signature');
    expect(signature(url)).toMatch(/^[0-9a-f]{64}$/);
    expect(signature(await store.locate('b.png'))).not.toBe(signature(url));
    await expect(store.locate('../a.png')).rejects.toThrow('Not a key');
  });

  test('is not ready without its bucket', async () => {
    const store = openS3Store({ ...nextBucket(), bucket: 'nowhere' });
    await expect(store.check()).rejects.toMatchObject({ problem: { status: 503 } });
  });

  test('is not ready when nobody answers', async () => {
    const store = openS3Store({ ...nextBucket(), endpoint: 'http://127.0.0.1:1' });
    await expect(store.check()).rejects.toMatchObject({ problem: { status: 503 } });
  });

  test('tries again after a passing fault, even if its answer does not end, and puts the same bytes', async () => {
    const bodies: string[] = [];
    const endpoint = await listen(async (request, reply) => {
      bodies.push(String(await buffer(request)));
      if (bodies.length === 1) reply.writeHead(503, { 'content-length': 10 }).flushHeaders();
      else reply.writeHead(bodies.length < 3 ? 503 : 200).end();
    });
    const store = openS3Store({ ...nextBucket(), endpoint });
    await store.put('a.png', Buffer.from('bytes'), 'image/png');
    expect(bodies).toEqual(['bytes', 'bytes', 'bytes']);
  });

  test('follows a list over its pages, whatever signs their tokens have', async () => {
    const asked: (string | null)[] = [];
    const written = '2026-03-01T10:00:00.000Z';
    const endpoint = await listen((request, reply) => {
      const token = new URL(request.url ?? '', 'http://bucket').searchParams.get('continuation-token');
      asked.push(token);
      const next = token === null ? '<NextContinuationToken>a&amp;b&#61;/+&lt;</NextContinuationToken>' : '';
      const key = token === null ? 'one' : 'two';
      const file = `<Contents><Key>media/${key}.png</Key><LastModified>${written}</LastModified><Size>7</Size></Contents>`;
      reply.end(`<?xml version="1.0"?><ListBucketResult>${file}${next}</ListBucketResult>`);
    });
    const files = [];
    for await (const file of openS3Store({ ...nextBucket(), endpoint }).list()) files.push(file);
    const writtenAt = Date.parse(written);
    expect(files).toEqual([
      { key: 'one.png', byteSize: 7, writtenAt },
      { key: 'two.png', byteSize: 7, writtenAt },
    ]);
    expect(asked).toEqual([null, 'a&b=/+<']);
  });
});

async function listen(listener: RequestListener): Promise<string> {
  const endpoint: Server = createServer(listener);
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void endpoint.close());
  const address = endpoint.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}
