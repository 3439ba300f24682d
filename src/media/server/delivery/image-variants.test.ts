import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import type { MediaStore } from '../../../platform/server/services/services.ts';
import { fixture, noise, plain } from '../processing/test-media.ts';
import { openTestSet } from '../../../testing/server/test-admin.ts';
import type { AdminOfSet } from '../../../testing/server/test-admin.ts';
import { maxPendingVariants } from '../resize-image.ts';

describeOnDatabase('A picture in small', (database) => {
  let admin: AdminOfSet;
  beforeEach(async () => {
    admin = await openTestSet(database, { visibility: 'public' });
  });

  async function addMedia(file: Buffer): Promise<string> {
    const card = await admin.addCard(admin.set.id);
    return (await admin.upload(`/api/cards/${card.id}/media`, { file })).json().mediaPath;
  }

  test('fits into its size, keeps its shape, and is a fraction of the bytes', async () => {
    const photo = await noise(1_600, 900).jpeg().toBuffer();
    const path = await addMedia(photo);
    for (const [sizePx, height] of [
      [320, 180],
      [640, 360],
    ] as const) {
      const { statusCode, headers, rawPayload } = await admin.visit(`${path}/${sizePx}`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: sizePx, height });
      expect(rawPayload.length).toBeLessThan(photo.length / 4);
    }
  });

  test('is never larger than the picture, and what shines through still does', async () => {
    const path = await addMedia(await plain(100, 200, 0.5).png().toBuffer());
    const { rawPayload } = await admin.visit(`${path}/640`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 100, height: 200, hasAlpha: true });
  });

  test('is the same each time, for all who ask at once', async () => {
    const path = await addMedia(await noise(900, 900).png().toBuffer());
    const answers = await Promise.all(Array.from({ length: 12 }, () => admin.visit(`${path}/320`)));
    for (const { statusCode, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      expect(answers[0]?.rawPayload.equals(rawPayload)).toBe(true);
    }
    const etag = String(answers[0]?.headers.etag);
    expect((await admin.visit(`${path}/320`, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await admin.visit(`${path}/640`, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('comes back from the trash, where another studio moved the picture', async () => {
    const path = await addMedia(await noise(400, 400).png().toBuffer());
    await admin.services.media.trash(path.slice('/media/'.length));
    expect((await admin.visit(`${path}/320`)).statusCode).toBe(200);
  });

  test('is for those alone who may see the picture, and goes with it', async () => {
    const path = await addMedia(await noise(400, 400).png().toBuffer());
    expect((await admin.visit(`${path}/320`)).statusCode).toBe(200);
    await admin.call('PUT', `/api/sets/${admin.set.id}`, { visibility: 'private' });
    expect((await admin.visit(`${path}/320`)).statusCode).toBe(404);
    const own = await admin.call('GET', `${path}/320`);
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await admin.call('DELETE', `/api/sets/${admin.set.id}`);
    expect((await admin.call('GET', `${path}/320`)).statusCode).toBe(404);
  });

  test('comes in two sizes, and of pictures alone', async () => {
    const path = await addMedia(await noise(400, 400).png().toBuffer());
    const clip = await addMedia(await fixture('clip.mp4'));
    for (const url of [
      `${path}/321`,
      `${path}/`,
      `${path}/320/320`,
      `${path}/0320`,
      `${clip}/320`,
      '/media/none.png/320',
    ]) {
      const { statusCode, headers } = await admin.visit(url);
      const isWhole = url === `${path}/`;
      expect([url, statusCode]).toEqual([url, isWhole ? 200 : 404]);
      if (!isWhole) expect(headers['content-type']).toContain('application/problem+json');
    }
  });

  test('is the whole picture for those who come while too many are waited for', async () => {
    const paths: string[] = [];
    for (let index = 0; index <= maxPendingVariants / 2; index++)
      paths.push(
        await addMedia(
          await plain(8, 8 + index)
            .png()
            .toBuffer(),
        ),
      );
    const letThrough = holdReads(admin.services.media);
    const asked = paths.flatMap((path) => [`${path}/320`, `${path}/640`]).map((url) => admin.visit(url));
    const whole: Awaited<ReturnType<typeof admin.visit>>[] = [];
    for (const answer of asked) void answer.then((one) => whole.push(one));
    await vi.waitFor(() => expect(whole).toHaveLength(asked.length - maxPendingVariants));
    for (const { statusCode, headers } of whole) {
      expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(paths).toContain(headers.location);
    }
    letThrough();
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(maxPendingVariants);
  });
});

function holdReads(media: MediaStore): () => void {
  const { read } = media;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(media, 'read').mockImplementation(async (...asked) => {
    await promise;
    return await read(...asked);
  });
  return resolve;
}
