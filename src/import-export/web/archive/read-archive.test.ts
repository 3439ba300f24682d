import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { writeCardRows, writeSetFile } from '../../rules/archive/set-file.ts';
import { maxMediaBytes } from '../../../platform/rules/limits.ts';
import { buildSet } from '../../../testing/rules/build-set.ts';
import { archiveKindOf, readArchive } from './read-archive.ts';

const set = writeSetFile({ ...buildSet({ title: 'Signs', visibility: 'private' }), thumbnail: '', signingBoxes: {} });
const card = {
  term: 'hello',
  definition: '',
  media: 'media/0001.png',
  poster: '',
  howSigned: '',
  showMediaAndText: true,
};
const cards = [...writeCardRows([card])].join('');

type Files = Readonly<Record<string, string | Uint8Array>>;

async function zip(files: Files, options: { password?: string } = {}): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options });
  for (const [name, content] of Object.entries(files)) {
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  }
  return await writer.close();
}

describe('an archive', () => {
  test('is told apart by what is in it, whatever its name', async () => {
    expect(await archiveKindOf(await zip({ 'set.json': set, 'cards.csv': cards }))).toBe('zip');
    expect(await archiveKindOf(await zip({ 'collection.anki21': 'notes' }))).toBe('anki');
    expect(await archiveKindOf(await zip({ 'xl/workbook.xml': '' }))).toBeUndefined();
    expect(await archiveKindOf(new Blob(['term,definition']))).toBeUndefined();
  });

  test('tells its set and its cards, and gives each file as it is', async () => {
    const picture = crypto.getRandomValues(new Uint8Array(50_000));
    const file = await zip({ 'set.json': set, 'cards.csv': cards, 'media/0001.png': picture });
    const archive = await readArchive(file);
    expect(archive.set).toMatchObject({ title: 'Signs', visibility: 'private' });
    expect(archive.cards).toEqual([{ ...card, line: 2 }]);
    expect(archive.missing).toEqual([]);
    const media = await archive.read('media/0001.png');
    expect([media?.name, media?.type]).toEqual(['0001.png', 'image/png']);
    expect(new Uint8Array((await media?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(picture);
    expect(await archive.read('media/other.png')).toBeUndefined();
  });

  test('tells which files are missing, with the lines of their cards', async () => {
    const archive = await readArchive(await zip({ 'set.json': set, 'cards.csv': cards }));
    expect(archive.missing).toEqual([{ line: 2, name: 'media/0001.png' }]);
  });

  test('that was unpacked and packed again is read from its folder', async () => {
    const file = await zip({
      '__MACOSX/Signs/._cards.csv': 'not cards',
      'Signs/cards.csv': cards,
      'Signs/media/0001.png': 'picture',
      'Signs/set.json': set,
    });
    expect(await archiveKindOf(file)).toBe('zip');
    const archive = await readArchive(file);
    expect([archive.set.title, archive.cards.length, archive.missing]).toEqual(['Signs', 1, []]);
    expect(await (await archive.read('media/0001.png'))?.text()).toBe('picture');
  });

  test.each<[string, Files, string]>([
    ['without a set', { 'cards.csv': cards }, 'This ZIP was not exported by Flashcard Studio.'],
    ['without cards', { 'set.json': set }, 'This ZIP was not exported by Flashcard Studio.'],
    [
      'with two exports in folders',
      { 'A/set.json': set, 'A/cards.csv': cards, 'B/set.json': set, 'B/cards.csv': cards },
      'This ZIP was not exported by Flashcard Studio.',
    ],
    ['of something else', { 'readme.txt': 'hello' }, 'This ZIP was not exported by Flashcard Studio.'],
    [
      'of no cards',
      { 'set.json': set, 'cards.csv': [...writeCardRows([])].join('') },
      'There are no cards in this ZIP.',
    ],
    [
      'with a fault in its cards',
      { 'set.json': set, 'cards.csv': `${cards}a,b,../../etc/passwd,,no\r\n` },
      'cards.csv, line 3: A file has a name that does not come from an export.',
    ],
  ])('%s is refused in words', async (_, files, reason) => {
    await expect(readArchive(await zip(files))).rejects.toThrow(reason);
  });

  test.each([
    ['no ZIP', new Blob(['hello'])],
    ['nothing', new Blob([])],
    ['noise', new Blob([crypto.getRandomValues(new Uint8Array(10_000))])],
  ])('that is %s is refused in words', async (_, file) => {
    await expect(readArchive(file)).rejects.toThrow('This is not a ZIP file, or it is damaged.');
  });

  test('that was cut short is refused', async () => {
    const file = await zip({ 'set.json': set, 'cards.csv': cards });
    await expect(readArchive(file.slice(0, file.size - 30))).rejects.toThrow('damaged');
  });

  test('with a password is refused', async () => {
    const file = await zip({ 'set.json': set, 'cards.csv': cards }, { password: 'secret' });
    await expect(readArchive(file)).rejects.toThrow('set.json is damaged.');
  });

  test('with a file whose bytes have changed tells so when that is read', async () => {
    const picture = crypto.getRandomValues(new Uint8Array(1_000));
    const file = await zip({ 'set.json': set, 'cards.csv': cards, 'media/0001.png': picture });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const at = Buffer.from(bytes).indexOf(Buffer.from(picture.subarray(100, 120)));
    bytes[at] = 1 + (bytes[at] ?? 0);
    const archive = await readArchive(new Blob([bytes]));
    await expect(archive.read('media/0001.png')).rejects.toThrow('media/0001.png is damaged.');
  });

  test('that is a bomb is stopped at the limit, whatever size it claims', async () => {
    const bomb = new Uint8Array(maxMediaBytes + 1);
    const archive = await readArchive(await zip({ 'set.json': set, 'cards.csv': cards, 'media/0001.png': bomb }));
    await expect(archive.read('media/0001.png')).rejects.toThrow('too large to come from an export');
  });
});
