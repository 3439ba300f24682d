import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readCardRows, readSetFile } from '../../import-export/rules/archive/set-file.ts';
import type { StudySet } from '../contract/set.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { unzip } from '../../testing/server/unzip.ts';
import type { MediaStore } from '../../platform/server/services/services.ts';
import { openS3Store } from '../../media/server/store/s3.ts';
import { startTestBuckets } from '../../media/server/store/test-bucket.ts';
import type { TestBuckets } from '../../media/server/store/test-bucket.ts';
import { clip, tellsOf } from '../../media/server/processing/clean/test-metadata.ts';
import { noise } from '../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';

let buckets: TestBuckets;
beforeAll(async () => {
  buckets = await startTestBuckets(1);
});
afterAll(() => buckets.close());

const signs = { signLanguage: 'ase', termLanguage: 'en', signer: 'Ana & Ben', licence: 'CC BY 4.0' };

describeOnDatabase('the export of a set', (database) => {
  let admin: TestAdmin;
  let set: StudySet;

  beforeEach(async () => {
    admin = await openTestAdmin(database);
    set = await admin.addSet({ title: 'Grüße: Tag/1', visibility: 'private' });
  });

  const csvUrl = (id = set.id) => `/api/sets/${id}/export.csv`;

  test('as CSV is a file named after the set, kept by no cache', async () => {
    await admin.addCard(set.id, { term: 'hello', definition: 'says "hi",\ntwice' });
    const { statusCode, headers, body } = await admin.call('GET', csvUrl());
    expect(statusCode).toBe(200);
    expect(body).toBe('\uFEFFterm,definition\r\nhello,"says ""hi"",\ntwice"\r\n');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Gru_e Tag 1.csv"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20Tag%201.csv`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('as CSV comes in again as it was: formulas, apostrophes and empty terms, too', async () => {
    const texts = ['=1+1', "'=1+1", '-ing', "'", '', ' ', '@a', '\ta', 'a,b;c', 'term', '"', 'مرحبا', '🤟'];
    const cards = texts.map((term, index) => ({ term, definition: texts.at(-index) ?? '' }));
    for (const card of cards) await admin.addCard(set.id, card);
    const { rawPayload } = await admin.call('GET', csvUrl());
    expect(String(rawPayload)).not.toMatch(/(^|[,\n])"?[=+\-@]/);
    const copy = await admin.addSet();
    const answer = await admin.upload(`/api/sets/${copy.id}/import-csv`, { file: rawPayload });
    expect(answer.json()).toEqual({ imported: texts.length });
    expect(await admin.listCards(copy.id)).toMatchObject(cards);
  });

  test('the export of the largest set is sent piece by piece', async () => {
    for (let count = 0; count < 10_000; count += 1_000) {
      const terms = Array.from({ length: 1_000 }, (_, index) => `term ${count + index}`);
      await admin.call('POST', `/api/sets/${set.id}/cards/bulk`, { terms });
    }
    const { body } = await admin.call('GET', csvUrl());
    expect(body.split('\r\n')).toHaveLength(10_002);
    expect(body).toContain('\r\nterm 9999,""\r\n');
  });

  test.for(['csv', 'zip', 'apkg'])('as %s is for the admin alone, and of sets that are there', async (type) => {
    const url = `/api/sets/${set.id}/export.${type}`;
    expect((await admin.visit(url)).statusCode).toBe(401);
    expect((await admin.call('GET', `/api/sets/nothing/export.${type}`)).statusCode).toBe(404);
    expect((await admin.call('HEAD', url)).statusCode).toBe(404);
  });
});

describe.each(['disk', 's3'])('the export as ZIP, media on %s', (store) => {
  describeOnDatabase('database', (database) => {
    let admin: TestAdmin;
    let set: StudySet;

    beforeEach(async () => {
      const [bucket] = buckets.buckets;
      const media = store === 's3' && bucket ? { media: openS3Store(bucket) } : {};
      admin = await openTestAdmin(database, media);
      set = await admin.addSet({
        title: 'Signs',
        publicTitle: 'Our signs',
        description: 'a\nb',
        tags: 'x, y',
        ...signs,
      });
    });

    async function addMedia(term: string, file: Buffer, poster?: Buffer) {
      const card = await admin.addCard(set.id, { term });
      await admin.upload(`/api/cards/${card.id}/media`, { file, ...(poster && { poster }) });
      return card;
    }

    async function bytesAt(path: string | null | undefined): Promise<Buffer> {
      const { rawPayload } = await admin.app.inject({ url: path ?? '', headers: { cookie: admin.cookie } });
      return rawPayload;
    }

    const exportZip = () => admin.call('GET', `/api/sets/${set.id}/export.zip`);

    test('holds the set, its cards in order and every file as it is', async () => {
      const picture = await noise(80, 60).png().toBuffer();
      const video = await addMedia('clip', await clip(), await noise(64, 48).jpeg().toBuffer());
      await admin.call('PUT', `/api/cards/${video.id}`, { definition: '=1', showMediaAndText: true });
      const { mediaPath } = (await admin.call('GET', `/api/cards/${video.id}`)).json();
      const signingBox = { left: 0.1, top: 0, width: 0.5, height: 0.75 };
      await admin.call('PUT', `/api/cards/${video.id}/signing-box`, { mediaPath, signingBox });
      await admin.addCard(set.id, { term: 'text alone' });
      await addMedia('', picture);
      await admin.upload(`/api/sets/${set.id}/custom-thumbnail`, { thumbnail: picture });
      const answer = await exportZip();
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="Signs.zip"; filename*=UTF-8''Signs.zip`,
      });
      const files = await unzip(answer.rawPayload);
      expect(readSetFile(String(files.get('set.json')))).toEqual({
        title: 'Signs',
        publicTitle: 'Our signs',
        description: 'a\nb',
        categories: '',
        tags: 'x, y',
        ...signs,
        visibility: 'public',
        thumbnail: expect.stringMatching(/^media\/thumbnail\.(jpg|png)$/),
        signingBoxes: { 'media/0001.mp4': signingBox },
      });
      const rows = [...readCardRows(String(files.get('cards.csv')))];
      expect(rows).toEqual([
        {
          line: 2,
          term: 'clip',
          definition: '=1',
          media: 'media/0001.mp4',
          poster: 'media/0001-poster.jpg',
          showMediaAndText: true,
          howSigned: '',
        },
        { ...unsaid, line: 3, term: 'text alone' },
        { ...unsaid, line: 4, media: 'media/0003.png' },
      ]);
      const [first, , third] = await admin.listCards(set.id);
      expect(files.get('media/0001.mp4')).toEqual(await bytesAt(first?.mediaPath));
      expect(tellsOf(files.get('media/0001.mp4') ?? Buffer.alloc(0))).toBe(false);
      expect(files.get('media/0003.png')).toEqual(await bytesAt(third?.mediaPath));
      expect(files.get('media/0001-poster.jpg')).toEqual(await bytesAt(first?.posterPath));
      expect(files.size).toBe(6);
    });

    test('names the cards whose file is lost, and holds the rest', async () => {
      await addMedia('here', await noise(8, 8).png().toBuffer());
      await addMedia('lost', await noise(9, 9).png().toBuffer());
      const [, lost] = await admin.listCards(set.id);
      await admin.services.media.remove(lost?.mediaPath?.split('/').at(-1) ?? '');
      const files = await unzip((await exportZip()).rawPayload);
      expect([...files.keys()].sort()).toEqual(['cards.csv', 'media/0001.png', 'missing.txt', 'set.json']);
      expect(String(files.get('missing.txt'))).toContain('\r\nCard 2: lost\r\n');
      const rows = [...readCardRows(String(files.get('cards.csv')))];
      expect(rows).toMatchObject([{ media: 'media/0001.png' }, { term: 'lost', media: '' }]);
    });
  });
});

describeOnDatabase('the export as ZIP', (database) => {
  const chunk = Buffer.alloc(64 * 1024, 7);
  /** More than sockets buffer. */
  const fileBytes = 64 * 1024 * 1024;

  function slowStore(failAfter = Infinity) {
    const streams: Readable[] = [];
    let bytes = 0;
    const media: Partial<MediaStore> = {
      async read() {
        if (streams.length >= failAfter) throw new Error('the store is gone');
        const stream = new Readable({
          read() {
            bytes += chunk.length;
            this.push(bytes % fileBytes === 0 ? null : chunk);
          },
        });
        streams.push(stream);
        return stream;
      },
    };
    return { media, streams, bytesRead: () => bytes };
  }

  async function openExport(store: Partial<MediaStore>) {
    const admin = await openTestAdmin(database);
    const set = await admin.addSet();
    for (const size of [8, 9, 10]) {
      const card = await admin.addCard(set.id);
      await admin.upload(`/api/cards/${card.id}/media`, { file: await noise(size, size).png().toBuffer() });
    }
    Object.assign(admin.services.media, store);
    await admin.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = admin.app.server.address() as AddressInfo;
    const asked = request({
      agent: false,
      port,
      path: `/api/sets/${set.id}/export.zip`,
      headers: { cookie: admin.cookie },
    }).end();
    onTestFinished(() => void asked.destroy());
    const [answer] = await once(asked, 'response');
    return answer;
  }

  test('reads no further than it is taken, and lets go of the file when nobody takes it', async () => {
    const store = slowStore();
    const answer = await openExport(store.media);
    answer.pause();
    await expect.poll(restOf(store.bytesRead)).toBe(true);
    expect(store.streams).toHaveLength(1);
    expect(store.bytesRead()).toBeLessThan(fileBytes / 2);
    answer.destroy();
    await expect.poll(() => store.streams[0]?.destroyed).toBe(true);
    expect(store.streams).toHaveLength(1);
  });

  test('is cut short, and so no whole file, when the store fails on the way', async () => {
    const answer = await openExport(slowStore(1).media);
    const outcome = once(answer, 'end').then(
      () => 'whole',
      () => 'broken',
    );
    answer.resume();
    expect(await outcome).toBe('broken');
  });
});

function restOf(bytesRead: () => number): () => boolean {
  let seen = 0;
  return () => {
    const before = seen;
    seen = bytesRead();
    return before > 0 && before === seen;
  };
}

const unsaid = { term: '', definition: '', media: '', poster: '', showMediaAndText: false, howSigned: '' };
