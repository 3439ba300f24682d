import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { withKilledDecoders } from '../../../media/server/processing/test-decoder.ts';
import { setHue } from '../../../platform/rules/hue.ts';
import { insertTestSet } from '../../../testing/server/test-sets.ts';
import { signIn, testApp, testServices } from '../../../testing/server/test-services.ts';

describeOnDatabase(
  'The picture for link previews',
  (database) => {
    let services: Awaited<ReturnType<typeof testServices>>;
    let app: Awaited<ReturnType<typeof testApp>>;
    let aheadMs: number;
    beforeEach(async () => {
      aheadMs = 0;
      services = await testServices(await database.open(), { now: () => Date.now() + aheadMs });
      app = await testApp(services);
    });

    const get = (setId: string) => app.inject({ url: `/link-pictures/${setId}.jpg` });
    const kept = () => services.db.selectFrom('link_pictures').select(['set_id', 'version']).execute();

    async function setThumbnail(setId: string, name: string): Promise<void> {
      const form = new FormData();
      form.set('thumbnail', new Blob([await readFile(`src/samples/server/media/${name}`)]), name);
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const answer = await app.inject({
        method: 'POST',
        url: `/api/sets/${setId}/custom-thumbnail`,
        headers: { cookie: await signIn(app), 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      expect(answer.statusCode).toBe(201);
    }

    test('is a JPEG of 1200 by 630 pixels, also of a set without media, and small', async () => {
      const answer = await get(await insertTestSet(services.db, { title: 'Greetings & <b>more</b>' }));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(answer.rawPayload.length).toBeLessThan(100_000);
    });

    test('shows the title, and the sign where there is one', async () => {
      const blank = await insertTestSet(services.db, { id: 'same-paper', title: '漢字' });
      const before = (await get(blank)).rawPayload;
      await services.db.updateTable('sets').set({ title: 'Written' }).where('id', '=', blank).execute();
      const written = (await get(blank)).rawPayload;
      expect(await differingShare(before, written)).toBeGreaterThan(0.005);
      await setThumbnail(blank, 'letter-a.jpg');
      expect(await differingShare(written, (await get(blank)).rawPayload)).toBeGreaterThan(0.05);
    });

    test.for([
      [1, [247, 222, 221]],
      [8, [242, 222, 234]],
    ] as const)("lies on the paper of the set's hue %i", async ([hue, paper]) => {
      const [id = ''] = Array.from({ length: 100 }, (_, index) => `set-${index}`).filter(
        (setId) => setHue(setId) === hue,
      );
      const { rawPayload } = await get(await insertTestSet(services.db, { id, title: '' }));
      const pixel = await sharp(rawPayload).extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer();
      for (const [channel, value] of pixel.entries()) expect(Math.abs(value - (paper[channel] ?? 0))).toBeLessThan(4);
    });

    test('is drawn once, and again when what it shows has changed', async () => {
      const setId = await insertTestSet(services.db, { title: 'Greetings' });
      const first = await get(setId);
      const [row] = await kept();
      await services.db
        .updateTable('link_pictures')
        .set({ jpeg: Buffer.from('kept') })
        .execute();
      expect((await get(setId)).body).toBe('kept');
      await services.db.updateTable('sets').set({ view_count: 7 }).where('id', '=', setId).execute();
      expect((await get(setId)).body).toBe('kept');
      await services.db.updateTable('sets').set({ public_title: 'Hello' }).where('id', '=', setId).execute();
      const again = await get(setId);
      expect(again.rawPayload.equals(first.rawPayload)).toBe(false);
      expect((await sharp(again.rawPayload).metadata()).width).toBe(1200);
      const rows = await kept();
      expect(rows).toEqual([{ set_id: setId, version: expect.not.stringContaining(row?.version ?? '') }]);
    });

    test('is not stored without the sign, when the decoder fails at it, and drawn again a minute later', async () => {
      const setId = await insertTestSet(services.db, { title: 'Greetings' });
      await setThumbnail(setId, 'letter-a.jpg');
      const without = await withKilledDecoders(2, () => get(setId));
      expect([without.statusCode, await kept()]).toEqual([200, []]);
      expect((await get(setId)).rawPayload.equals(without.rawPayload)).toBe(true);
      aheadMs = 60_000;
      const whole = await get(setId);
      expect(await differingShare(without.rawPayload, whole.rawPayload)).toBeGreaterThan(0.05);
      expect(await kept()).toHaveLength(1);
    });

    test('the picture for link previews that many ask for at once is drawn for all of them, in one piece', async () => {
      const setId = await insertTestSet(services.db);
      const answers = await Promise.all(Array.from({ length: 10 }, () => get(setId)));
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
      const known = { 'if-none-match': String(answers[0]?.headers.etag) };
      expect((await app.inject({ url: `/link-pictures/${setId}.jpg`, headers: known })).statusCode).toBe(304);
    });

    test('is not there for private, deleted and missing sets, also not for the admin', async () => {
      const setId = await insertTestSet(services.db, { title: 'Soon private' });
      expect((await get(setId)).statusCode).toBe(200);
      const cookie = await signIn(app);
      const change = (visibility: string) =>
        app.inject({ method: 'PUT', url: `/api/sets/${setId}`, headers: { cookie }, payload: { visibility } });
      await change('private');
      for (const headers of [{}, { cookie }]) {
        expect((await app.inject({ url: `/link-pictures/${setId}.jpg`, headers })).statusCode).toBe(404);
      }
      await change('unlisted');
      expect((await get(setId)).statusCode).toBe(200);
      await app.inject({ method: 'DELETE', url: `/api/sets/${setId}`, headers: { cookie } });
      for (const id of [setId, 'AAAAAAAAAAAAAAAAAAAAAA', '..%2f..%2fx', "'"])
        expect((await get(id)).statusCode).toBe(404);
      expect((await app.inject({ url: `/link-pictures/${setId}` })).statusCode).toBe(404);
    });

    test('goes with its set', async () => {
      const setId = await insertTestSet(services.db);
      await get(setId);
      expect(await kept()).toHaveLength(1);
      await services.db.deleteFrom('sets').where('id', '=', setId).execute();
      expect(await kept()).toEqual([]);
    });

    test('is named by the pages of a public set, and by what other sites embed', async () => {
      const headers = { host: 'cards.example' };
      const setId = await insertTestSet(services.db, { title: 'Greetings' });
      const picture = new RegExp(`http://cards.example/link-pictures/${setId}.jpg\\?v=[\\w-]{16}`);
      for (const url of [`/catalog/set/${setId}`, `/embed/${setId}`]) {
        const { body } = await app.inject({ url, headers });
        expect([url, picture.test(/property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '')]).toEqual([url, true]);
        expect(body).toContain('name="twitter:card" content="summary_large_image"');
        expect(body).toContain('property="og:image:width" content="1200"');
      }
      const url = `/api/oembed?url=${encodeURIComponent(`http://cards.example/embed/${setId}`)}`;
      expect((await app.inject({ url, headers })).json()).toMatchObject({
        thumbnail_url: expect.stringMatching(picture),
        thumbnail_width: 1200,
        thumbnail_height: 630,
      });
    });

    test.each(['x'.repeat(200), 'W '.repeat(100), '\u202eabc', '&amp;<span', '😀😀', 'Łódź', 'مرحبا', '\ud800'])(
      'is drawn whatever the title is: %s',
      async (title) => {
        const answer = await get(await insertTestSet(services.db, { title }));
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      },
    );
  },
  ['is drawn once, and again when what it shows has changed', 'shows the title, and the sign where there is one'],
);

async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).greyscale().raw().toBuffer()));
  if (a === undefined || b === undefined) throw new Error('They cannot be read');
  let differing = 0;
  for (let index = 0; index < a.length; index++) if (Math.abs((a[index] ?? 0) - (b[index] ?? 0)) > 40) differing++;
  return differing / a.length;
}
