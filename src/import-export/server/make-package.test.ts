import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { StudySet } from '../../sets/contract/set.ts';
import { packagedSetId } from '../rules/packaged-set.ts';
import type { PackagedSet } from '../rules/packaged-set.ts';
import { clip } from '../../media/server/processing/clean/test-metadata.ts';
import { noise } from '../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { testTemplates } from '../../testing/server/test-services.ts';
import { unzip } from '../../testing/server/unzip.ts';
import { message } from '../../platform/rules/languages/texts.ts';
import type { PackageFormat } from '../package-formats.ts';
import { packageFormats } from '../rules/packages.ts';
import { makePackage } from './make-package.ts';

const text = message('Download');

const format: PackageFormat = {
  summary: '',
  fileNameSuffix: 'to play',
  label: text,
  note: text,
  download: text,
  question: text,
  steps: [],
  manifest: { fileName: 'manifest.json', write: (contents) => JSON.stringify(contents) },
};

describeOnDatabase('a set as a package', (database) => {
  let admin: TestAdmin;
  let set: StudySet;

  beforeEach(async () => {
    const packageDir = await makePlayer();
    admin = await openTestAdmin(database, { templates: testTemplates({ packageDir, licenses: 'MIT' }) });
    set = await admin.addSet({
      title: 'Grüße <1>',
      publicTitle: 'Hello & welcome',
      visibility: 'private',
      termLanguage: 'de',
      signer: 'Ana',
      licence: 'CC BY 4.0',
    });
  });

  const makeOf = (query = {}) => makePackage(format, { services: admin.services, params: { id: set.id }, query });

  async function makeZip(query = {}): Promise<Buffer> {
    const { content } = await makeOf(query);
    return await buffer(content);
  }

  async function addMedia(term: string, file: Buffer, poster?: Buffer) {
    const card = await admin.addCard(set.id, { term });
    await admin.upload(`/api/cards/${card.id}/media`, { file, ...(poster && { poster }) });
    return card;
  }

  test('holds the player, the set and its media', async () => {
    await addMedia('clip', await clip(), await noise(64, 48).jpeg().toBuffer());
    await admin.addCard(set.id, { term: 'text', definition: 'alone' });
    expect((await makeOf()).name).toBe('Hello & welcome to play.zip');
    const files = await unzip(await makeZip({ modes: 'quiz', maxQuestions: '5' }));
    expect([...files.keys()].toSorted()).toEqual([
      'assets/font.woff2',
      'index.html',
      'licenses.txt',
      'manifest.json',
      'media/0001-poster.jpg',
      'media/0001.mp4',
      'player.css',
      'player.js',
    ]);
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({ setId: set.id, title: 'Hello & welcome', document: 'index.html' });
    expect([...manifest.files, 'manifest.json'].toSorted()).toEqual([...files.keys()].toSorted());
    expect(String(files.get('licenses.txt'))).toBe('Signer: Ana\n\nLicence of the clips: CC BY 4.0\n\nMIT');
    const { set: packaged, cards, parameters } = packagedIn(files);
    expect(packaged).toEqual({
      id: set.id,
      title: 'Hello & welcome',
      publicTitle: 'Hello & welcome',
      termLanguage: 'de',
      visibility: 'private',
    });
    expect([...files.values()].join('')).not.toContain('Grüße');
    expect(cards).toMatchObject([
      { term: 'clip', mediaPath: 'media/0001.mp4', posterPath: 'media/0001-poster.jpg', hasMedia: true },
      { term: 'text', mediaPath: null, posterPath: null, hasMedia: false },
    ]);
    expect(parameters).toMatchObject({ modes: ['quiz'], maxQuestions: 5, quizType: 'multiple' });
    const [first] = await admin.listCards(set.id);
    const { rawPayload: video } = await admin.call('GET', first?.mediaPath ?? '');
    expect(files.get('media/0001.mp4')).toEqual(video);
  });

  test('names the studio nowhere', async () => {
    await addMedia('picture', await noise(8, 8).png().toBuffer());
    const files = await unzip(await makeZip());
    expect(String(files.get('index.html'))).not.toMatch(/https?:|\/media\/|\/api\//);
  });

  test('goes without media that are lost', async () => {
    await addMedia('lost', await noise(9, 9).png().toBuffer());
    const [lost] = await admin.listCards(set.id);
    await admin.services.media.remove(lost?.mediaPath?.split('/').at(-1) ?? '');
    const files = await unzip(await makeZip());
    expect(packagedIn(files).cards).toMatchObject([
      { term: 'lost', mediaPath: null, hasMedia: false, mediaKind: null },
    ]);
    expect(String(files.get('manifest.json'))).not.toContain('media/');
  });

  test('can be unpacked by old programs', async () => {
    await addMedia('clip', await clip());
    const zip = await makeZip();
    const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), { useWebWorkers: false });
    for (const entry of await reader.getEntries()) {
      expect(entry).toMatchObject({ compressionMethod: 8, version: 20, zip64: false, encrypted: false });
      expect(entry.filename).toMatch(/^[\w./-]+$/);
      expect(entry.rawExtraField).toHaveLength(0);
    }
  });

  test('is refused where it would not fit into such a ZIP', async () => {
    for (const size of [8, 9]) await addMedia('large', await noise(size, size).png().toBuffer());
    await admin.services.db.updateTable('media').set({ byte_size: 1_000_000_001 }).execute();
    await expect(makeOf()).rejects.toMatchObject({ problem: { status: 413, code: 'package-too-large' } });
  });

  test('is for the admin alone, and of sets that are there', async () => {
    for (const { name } of packageFormats) {
      expect((await admin.visit(`/api/sets/${set.id}/${name}.zip`)).statusCode).toBe(401);
      expect((await admin.call('GET', `/api/sets/nothing/${name}.zip`)).statusCode).toBe(404);
    }
  });
});

async function makePlayer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flashcard-studio-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'assets'));
  for (const name of ['player.js', 'player.css', 'assets/font.woff2']) await writeFile(join(folder, name), name);
  return folder;
}

function packagedIn(files: ReadonlyMap<string, Buffer>): PackagedSet {
  const block = new RegExp(`id="${packagedSetId}">(.*?)</script>`).exec(String(files.get('index.html')));
  return JSON.parse(block?.[1] ?? '');
}
