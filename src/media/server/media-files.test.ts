import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { StudySet } from '../../sets/contract/set.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { fixture, noise } from './processing/test-media.ts';
import { openTestSet } from '../../testing/server/test-admin.ts';
import type { AdminOfSet } from '../../testing/server/test-admin.ts';

describeOnDatabase('a media file', (database) => {
  let admin: AdminOfSet;
  let bytes: Buffer;
  let path: string;

  beforeEach(async () => {
    admin = await openTestSet(database, { visibility: 'public' });
    bytes = await noise(60, 60).png().toBuffer();
    path = await addMedia(admin.set.id, bytes);
  });

  async function addMedia(setId: string, file: Buffer): Promise<string> {
    const card = await admin.addCard(setId);
    return (await admin.upload(`/api/cards/${card.id}/media`, { file })).json().mediaPath;
  }

  function show(visibility: StudySet['visibility'], setId = admin.set.id) {
    return admin.call('PUT', `/api/sets/${setId}`, { visibility });
  }

  const etag = () => `"${path.slice('/media/'.length)}"`;

  describe('is seen', () => {
    test.for(['public', 'unlisted'] as const)(
      'by anyone where a %s set shows it, and kept for ever',
      async (visibility) => {
        await show(visibility);
        for (const answer of [await admin.visit(path), await admin.call('GET', path)]) {
          expect(answer.statusCode).toBe(200);
          expect(answer.rawPayload.equals(bytes)).toBe(true);
          expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        }
      },
    );

    test('by the admin alone where only private sets show it, and kept nowhere', async () => {
      await show('private');
      const refusal = await admin.visit(path);
      expect(refusal.statusCode).toBe(404);
      expect(refusal.headers['cache-control']).toBe('no-store');
      const answer = await admin.call('GET', path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    });

    test('by anyone as soon as one set of several is open, and by nobody new once none is', async () => {
      const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
      expect(copy.visibility).toBe('private');
      expect((await admin.visit(path)).statusCode).toBe(200);
      await show('private');
      expect((await admin.visit(path)).statusCode).toBe(404);
      await show('unlisted', copy.id);
      expect((await admin.visit(path)).statusCode).toBe(200);
    });

    test('as poster and as thumbnail too', async () => {
      const poster = await noise(9, 9).png().toBuffer();
      const card = await admin.addCard(admin.set.id);
      const { posterPath } = (
        await admin.upload(`/api/cards/${card.id}/media`, { file: await fixture('clip.mp4'), poster })
      ).json();
      const url = `/api/sets/${admin.set.id}/custom-thumbnail`;
      const { customThumbnailPath } = (await admin.upload(url, { thumbnail: poster })).json();
      for (const [visibility, status] of [
        ['public', 200],
        ['private', 404],
      ] as const) {
        await show(visibility);
        for (const shown of [posterPath, customThumbnailPath])
          expect((await admin.visit(shown)).statusCode).toBe(status);
      }
    });

    test('no longer when nothing shows it, whoever asks', async () => {
      await admin.call('DELETE', `/api/sets/${admin.set.id}`);
      expect((await admin.visit(path)).statusCode).toBe(404);
      expect((await admin.call('GET', path)).statusCode).toBe(404);
    });
  });

  test('has its own content type and may run no scripts', async () => {
    const { headers } = await admin.visit(path);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: etag(),
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('a media file that is a page behind its end is an image to everybody', async () => {
    const polyglot = Buffer.concat([await noise(9, 9).png().toBuffer(), Buffer.from('<script>window.__x=1</script>')]);
    const { headers } = await admin.visit(await addMedia(admin.set.id, polyglot));
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  });

  test('is for pages of any origin', async () => {
    const asked = await admin.app.inject({ method: 'OPTIONS', url: path, headers: { origin: 'null' } });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': expect.stringContaining('range'),
    });
    expect((await admin.visit(path, { origin: 'null' })).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('content-range'),
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('has the same head without its body', async () => {
    const [get, head] = [await admin.visit(path), await admin.app.inject({ method: 'HEAD', url: path })];
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    const { date: _, connection: __, ...headers } = get.headers;
    expect(head.headers).toMatchObject(headers);
    const ranged = await admin.app.inject({ method: 'HEAD', url: path, headers: { range: 'bytes=0-1' } });
    expect(ranged.statusCode).toBe(200);
    expect((await admin.app.inject({ method: 'HEAD', url: '/media/nothing.png' })).statusCode).toBe(404);
  });

  test.for(['POST', 'PUT', 'DELETE'] as const)('cannot be changed by %s', async (method) => {
    expect([404, 405]).toContain((await admin.call(method, path)).statusCode);
  });

  describe('is answered', () => {
    test('with 304 to those who have it', async () => {
      for (const known of [etag(), `W/${etag()}`, `"x", ${etag()}`, '*']) {
        const answer = await admin.visit(path, { 'if-none-match': known, range: 'bytes=0-1' });
        expect(answer.statusCode).toBe(304);
        expect(answer.rawPayload).toHaveLength(0);
        expect(answer.headers).toMatchObject({ etag: etag(), 'cache-control': expect.stringContaining('immutable') });
      }
      expect((await admin.visit(path, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    });

    test('with 404 to those who have it and may not see it any more', async () => {
      await show('private');
      expect((await admin.visit(path, { 'if-none-match': etag() })).statusCode).toBe(404);
    });

    test.for([
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, undefined],
      ['bytes=-100', -100, undefined],
      ['bytes=0-0', 0, 0],
      ['bytes=3000-999999', 3000, undefined],
      ['bytes=-999999', 0, undefined],
    ] as const)('with the part %s', async ([range, first, last]) => {
      const start = first < 0 ? bytes.length + first : first;
      const end = last ?? bytes.length - 1;
      const answer = await admin.visit(path, { range });
      expect(answer.statusCode).toBe(206);
      expect(answer.headers).toMatchObject({
        'content-range': `bytes ${start}-${end}/${bytes.length}`,
        'content-length': String(end - start + 1),
        'content-type': 'image/png',
      });
      expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    test.for(['bytes=999999-', 'bytes=-0', 'bytes=999999-9999999'])('with 416 to %s', async (range) => {
      const answer = await admin.visit(path, { range });
      expect(answer.statusCode).toBe(416);
      expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`);
      expect(answer.json()).toMatchObject({ status: 416 });
    });

    test.for([
      'bytes=0-1,3-4',
      `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(',')}`,
      'bytes=9-1',
      'bytes=x',
      'lines=1-2',
      '\u00ff',
    ])('as a whole to a range that may be ignored', async (range) => {
      const answer = await admin.visit(path, { range });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toHaveLength(bytes.length);
    });

    test('with a part only of the file that is known', async () => {
      const range = 'bytes=0-9';
      expect((await admin.visit(path, { range, 'if-range': etag() })).statusCode).toBe(206);
      for (const stale of ['"x"', `W/${etag()}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
        const answer = await admin.visit(path, { range, 'if-range': stale });
        expect(answer.statusCode).toBe(200);
        expect(answer.rawPayload).toHaveLength(bytes.length);
      }
    });
  });

  describe('is not', () => {
    test.for([
      '/media/',
      '/media/nothing.png',
      '/media/..%2f..%2fstudio.db',
      '/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '/media/..%5c..%5cstudio.db',
      '/media/%00.png',
      '/media/a%00.png',
      '/media/a.png%00.html',
      '/media/a%2fb.png',
      '/media//etc/passwd',
      '/media/....//....//etc/passwd',
      '/media/%252e%252e%252fstudio.db',
      '/media/%c0%ae%c0%ae/studio.db',
      '/media/%zz',
      '/media/%',
      '/media/studio.db',
      '/media/.unfinished',
      '/media/.unfinished/x',
      '/media/%F0%9F%A4%9F.png',
      "/media/'%20or%201=1--.png",
      `/media/${'x'.repeat(90)}.png`,
      `/media/${'x'.repeat(5_000)}.png`,
      `/media/${'%2e%2e%2f'.repeat(300)}x.png`,
    ])('anything under an odd name: %s', async (url) => {
      for (const answer of [await admin.visit(url), await admin.call('GET', url)]) {
        expect([400, 404, 414]).toContain(answer.statusCode);
        expect(answer.headers['content-type']).toContain('json');
      }
    });

    test('there under a name that only looks alike', async () => {
      for (const url of [path.toUpperCase(), `${path}.png`, path.replace('.png', '.html'), `${path}%20`]) {
        expect((await admin.visit(url)).statusCode).toBe(404);
      }
    });

    test('there when the store lost it', async () => {
      await admin.services.media.remove(path.slice('/media/'.length));
      const answer = await admin.visit(path);
      expect(answer.json()).toMatchObject({ status: 404, code: 'media-not-found' });
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  test('is let go of when its reader goes away in the middle', async () => {
    const url = await addMedia(admin.set.id, await noise(9, 9).png().toBuffer());
    const { media } = admin.services;
    let isOpen = true;
    const readPieces: typeof media.readPieces = async () => {
      const stream = new Readable({ read: () => {} }).once('close', () => (isOpen = false));
      stream.push('the first bytes, and no more for now');
      return stream;
    };
    Object.assign(admin.services, { media: { ...media, readPieces } });
    await admin.app.listen({ port: 0, host: '127.0.0.1' });
    const address = admin.app.server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    expect(isOpen).toBe(true);
    socket.destroy();
    await expect.poll(() => isOpen).toBe(false);
  });
});
