import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../contract/card.ts';
import type { StudySet } from '../../../sets/contract/set.ts';
import { maxMediaBytes, maxPosterBytes } from '../../../platform/rules/limits.ts';
import { describeOnDatabase } from '../../../testing/server/test-databases.ts';
import { fixture, noise } from '../../../media/server/processing/test-media.ts';
import { ProblemError } from '../../../platform/server/base/problems.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import { openTestAdmin, openTestSet } from '../../../testing/server/test-admin.ts';
import type { AdminOfSet, TestAdmin, UploadParts } from '../../../testing/server/test-admin.ts';
import { emptyBin } from '../../../sets/server/empty-bin.ts';
import { longAfter } from '../../../testing/server/test-services.ts';

const keyShape = /^\/media\/[\w-]{12,}\.(jpg|png|gif|mp4|webm)$/;

describeOnDatabase("a card's media", (database) => {
  let admin: AdminOfSet;
  let card: Card;

  beforeEach(async () => {
    admin = await openTestSet(database);
    card = await admin.addCard(admin.set.id, { term: 'cat' });
  });

  function upload(parts: UploadParts, cardId = card.id) {
    return admin.upload(`/api/cards/${cardId}/media`, parts);
  }

  async function openOver({ services }: TestAdmin, overrides: Partial<Services>): Promise<TestAdmin> {
    return await openTestAdmin({ ...database, open: () => Promise.resolve(services) }, overrides);
  }

  async function readCard(): Promise<Card | undefined> {
    return (await admin.listCards(admin.set.id)).find(({ id }) => id === card.id);
  }

  async function kept(): Promise<string[]> {
    const stored = [];
    for await (const { key } of admin.services.media.list()) stored.push(`/media/${key}`);
    const rows = await admin.services.db.selectFrom('media').select('key').execute();
    expect(rows.map(({ key }) => `/media/${key}`).sort()).toEqual(stored.sort());
    return stored;
  }

  test('is an image with its size', async () => {
    const bytes = await noise(120, 80).png().toBuffer();
    const answer = await upload({ file: bytes });
    expect(answer.statusCode).toBe(201);
    const info = answer.json();
    expect(info).toEqual({
      hasMedia: true,
      mediaKind: 'image',
      mediaPath: expect.stringMatching(keyShape),
      posterPath: null,
      signingBox: null,
    });
    expect(await readCard()).toEqual({ ...card, ...info, mediaWidth: 120, mediaHeight: 80 });
    const read = (await admin.call('GET', `/api/sets/${admin.set.id}`)).json();
    expect(read).toMatchObject({
      thumbnailPath: info.mediaPath,
      thumbnailWidth: 120,
      thumbnailHeight: 80,
      cardCount: 1,
    });
    const served = await admin.visit(info.mediaPath);
    expect(served.headers['content-type']).toBe('image/png');
    expect(served.rawPayload.equals(bytes)).toBe(true);
  });

  test('is a video with its size, its length and its poster', async () => {
    const poster = await noise(96, 64).jpeg().toBuffer();
    const answer = await upload({ file: await fixture('clip.mp4'), poster });
    const info = answer.json();
    expect(info).toEqual({
      hasMedia: true,
      mediaKind: 'video',
      mediaPath: expect.stringMatching(/\.mp4$/),
      posterPath: expect.stringMatching(/\.jpg$/),
      signingBox: null,
    });
    expect(await readCard()).toEqual({ ...card, ...info, mediaWidth: 96, mediaHeight: 64, durationMs: 1200 });
    const read = (await admin.call('GET', `/api/sets/${admin.set.id}`)).json();
    expect(read).toMatchObject({ thumbnailPath: info.posterPath, thumbnailVideoPath: info.mediaPath });
    expect((await admin.visit(info.posterPath)).headers['content-type']).toBe('image/jpeg');
  });

  test('is the picture of its term: the image, or the poster of the video', async () => {
    const picture = async () => (await admin.visit(`/api/sets/${admin.set.id}/terms`)).json().terms[0];
    const none = { picturePath: null, pictureBox: null, pictureWidth: null, pictureHeight: null };
    expect(await picture()).toEqual({ cardId: card.id, term: 'cat', ...none });
    const image = (await upload({ file: await noise(120, 80).png().toBuffer() })).json();
    expect(await picture()).toMatchObject({ picturePath: image.mediaPath, pictureWidth: 120, pictureHeight: 80 });
    const poster = await noise(96, 64).jpeg().toBuffer();
    const video = (await upload({ file: await fixture('clip.mp4'), poster })).json();
    expect(await picture()).toMatchObject({ picturePath: video.posterPath, pictureWidth: 96, pictureHeight: 64 });
    await upload({ file: await fixture('clip.webm') });
    expect(await picture()).toMatchObject(none);
  });

  test('may be a video without a poster', async () => {
    expect((await upload({ file: await fixture('clip.webm') })).json()).toMatchObject({
      mediaKind: 'video',
      posterPath: null,
    });
    expect((await admin.call('GET', `/api/sets/${admin.set.id}`)).json()).toMatchObject({ thumbnailPath: null });
  });

  test('has a poster for a video alone', async () => {
    const file = await noise(20, 20).png().toBuffer();
    expect((await upload({ file, poster: Buffer.from('whatever') })).json()).toMatchObject({ posterPath: null });
    expect(await kept()).toHaveLength(1);
  });

  test('takes its type from the bytes, whatever name and type come with them', async () => {
    const file = await noise(20, 20).gif().toBuffer();
    for (const [name, type] of [
      ['x.mp4', 'video/mp4'],
      ['x.gif.html', 'text/html'],
      ['../../x.svg', 'image/svg+xml'],
    ] as const) {
      const { mediaPath } = (await upload({ file: [file, name, type] })).json();
      expect(mediaPath).toMatch(/^\/media\/[\w-]+\.gif$/);
      expect((await admin.visit(mediaPath)).headers['content-type']).toBe('image/gif');
    }
  });

  describe('replaces what was there', () => {
    test('the file before is gone', async () => {
      const first = (
        await upload({ file: await fixture('clip.mp4'), poster: await noise(9, 9).png().toBuffer() })
      ).json();
      const second = (await upload({ file: await noise(30, 30).jpeg().toBuffer() })).json();
      expect(await readCard()).toMatchObject({ ...second, durationMs: null });
      expect(await kept()).toEqual([second.mediaPath]);
      for (const path of [first.mediaPath, first.posterPath]) expect((await admin.visit(path)).statusCode).toBe(404);
    });

    test('unless it is refused', async () => {
      const first = (await upload({ file: await noise(30, 30).jpeg().toBuffer() })).json();
      expect((await upload({ file: Buffer.from('<html>') })).statusCode).toBe(415);
      expect(await readCard()).toMatchObject(first);
      expect(await kept()).toEqual([first.mediaPath]);
    });

    test('of files that come at once the card keeps one', async () => {
      const files = await Promise.all([1, 2, 3, 4].map(() => noise(30, 30).jpeg().toBuffer()));
      const infos = (await Promise.all(files.map((file) => upload({ file })))).map((answer) => answer.json());
      const after = await readCard();
      expect(infos.map(({ mediaPath }) => mediaPath)).toContain(after?.mediaPath);
      expect(await kept()).toEqual([after?.mediaPath]);
    });
  });

  describe('is removed', () => {
    test('from the card and from the store', async () => {
      const info = (
        await upload({ file: await fixture('clip.mp4'), poster: await noise(9, 9).png().toBuffer() })
      ).json();
      expect((await admin.call('DELETE', `/api/cards/${card.id}/media`)).statusCode).toBe(204);
      expect(await readCard()).toEqual(card);
      expect(await kept()).toEqual([]);
      expect((await admin.visit(info.mediaPath)).statusCode).toBe(404);
      expect((await admin.call('GET', `/api/sets/${admin.set.id}`)).json()).toMatchObject({
        thumbnailPath: null,
        thumbnailVideoPath: null,
      });
    });

    test('once: without any it is 404', async () => {
      for (const [id, code] of [
        [card.id, 'media-not-found'],
        ['nothing', 'card-not-found'],
      ]) {
        const answer = await admin.call('DELETE', `/api/cards/${id}/media`);
        expect([answer.statusCode, answer.json().code]).toEqual([404, code]);
      }
    });

    test.for([
      ['card', () => `/api/cards/${card.id}`],
      ['set', () => `/api/sets/${admin.set.id}`],
    ] as const)('with its %s', async ([, path]) => {
      await upload({ file: await fixture('clip.mp4'), poster: await noise(9, 9).png().toBuffer() });
      await admin.call('DELETE', path());
      expect(await kept()).toHaveLength(2);
      await emptyBin(longAfter(admin.services));
      expect(await kept()).toEqual([]);
    });

    test('without waiting for a store that does not answer', async () => {
      await upload({ file: await noise(120, 80).png().toBuffer() });
      const media = { ...admin.services.media, trash: () => new Promise<void>(() => undefined) };
      const stalled = await openOver(admin, { media });
      expect((await stalled.call('DELETE', `/api/cards/${card.id}/media`)).statusCode).toBe(204);
    });
  });

  describe('is refused', () => {
    test.for([
      ['a vector image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      ['a page', Buffer.from('<!doctype html><script>window.__x=1</script>'), 415],
      ['an empty file', Buffer.alloc(0), 400],
      ['one byte', Buffer.from('x'), 415],
    ] as const)('when it is %s, and nothing is stored', async ([, file, status]) => {
      expect((await upload({ file })).statusCode).toBe(status);
      expect(await readCard()).toEqual(card);
      expect(await kept()).toEqual([]);
    });

    test('with the text for the person who chose it', async () => {
      const answer = await upload({ file: Buffer.from('this is no picture') });
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json().detail).toBe('Please upload JPG, PNG, GIF, MP4, or WEBM files only');
    });

    test('when its poster is broken, so that the next try can have one', async () => {
      const file = await fixture('clip.mp4');
      const half = (await noise(100, 80).jpeg().toBuffer()).subarray(0, 900);
      for (const poster of [half, Buffer.from('<svg/>'), Buffer.alloc(0)]) {
        expect((await upload({ file, poster })).statusCode).toBe(400);
      }
      expect((await upload({ file, poster: Buffer.alloc(maxPosterBytes + 1) })).statusCode).toBe(413);
      expect(await kept()).toEqual([]);
    });

    test('when it is larger than ten megabytes by one byte, and not when it is ten', async () => {
      const picture = await noise(100, 80).png().toBuffer();
      const padded = Buffer.concat([picture], maxMediaBytes + 1);
      const refusal = await upload({ file: padded });
      expect(refusal.statusCode).toBe(413);
      expect(refusal.json().detail).toBe('Please upload files smaller than 10MB');
      expect(await kept()).toEqual([]);
      expect((await upload({ file: padded.subarray(0, maxMediaBytes) })).statusCode).toBe(201);
    });

    test('without its file', async () => {
      expect((await upload({ poster: await noise(9, 9).png().toBuffer() })).statusCode).toBe(400);
      expect((await admin.call('POST', `/api/cards/${card.id}/media`, {})).statusCode).toBe(415);
    });

    test('for a card that is not there, also when it went meanwhile', async () => {
      const file = await noise(20, 20).png().toBuffer();
      expect((await upload({ file }, 'nothing')).statusCode).toBe(404);
      const media = {
        ...admin.services.media,
        async put(key: string, bytes: Buffer, contentType: string) {
          await admin.services.media.put(key, bytes, contentType);
          await admin.call('DELETE', `/api/cards/${card.id}`);
        },
      };
      const other = await openOver(admin, { media });
      expect((await other.upload(`/api/cards/${card.id}/media`, { file })).statusCode).toBe(404);
      expect(await kept()).toEqual([]);
    });

    test('when the store has no room, and nothing is left of it', async () => {
      const refusing = async (): Promise<void> => {
        throw new ProblemError(507, 'Insufficient Storage', 'There is no room left');
      };
      let puts = 0;
      const media: typeof admin.services.media = {
        ...admin.services.media,
        put: (...file) => (++puts === 2 ? refusing() : admin.services.media.put(...file)),
      };
      const other = await openOver(admin, { media });
      const parts = { file: await fixture('clip.mp4'), poster: await noise(9, 9).png().toBuffer() };
      expect((await other.upload(`/api/cards/${card.id}/media`, parts)).statusCode).toBe(507);
      expect(await kept()).toEqual([]);
      expect((await other.upload(`/api/cards/${card.id}/media`, parts)).statusCode).toBe(201);
    });
  });

  test('is shared by the copy of a set until the last one lets go', async () => {
    const info = (await upload({ file: await fixture('clip.mp4'), poster: await noise(9, 9).png().toBuffer() })).json();
    const copy: StudySet = (await admin.call('POST', `/api/sets/${admin.set.id}/duplicate`)).json();
    expect(await admin.listCards(copy.id)).toMatchObject([info]);
    await admin.call('DELETE', `/api/cards/${card.id}`);
    expect(await kept()).toHaveLength(2);
    expect((await admin.call('GET', info.mediaPath)).statusCode).toBe(200);
    expect((await admin.visit(info.mediaPath)).statusCode).toBe(404);
    await admin.call('DELETE', `/api/sets/${copy.id}`);
    await emptyBin(longAfter(admin.services));
    expect(await kept()).toEqual([]);
  });
});
