// @vitest-environment jsdom
import { constants, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { toSignHtml } from '../../rules/anki/field-html.ts';
import { ankiFields, ankiNoteTypeId } from '../../rules/anki/package-format.ts';
import { maxMediaBytes } from '../../../platform/rules/limits.ts';
import { readAnkiPackage } from './read-anki-package.ts';
import { basic, collectionOf, packageFormats, packageOf, zipOf, type TestDeck } from './test-anki-packages.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

const clip = new Uint8Array(5_000).map((_, index) => (index * index) % 251);
const picture = new Uint8Array(3_000).fill(7);

const deck: TestDeck = {
  names: ['Default', 'Signs::Family'],
  types: [
    basic,
    { id: 1_700_000_000_001, isCloze: true, fields: ['Text', 'Back Extra'] },
    { id: 3, fields: ['Clip', 'Word', 'Note', 'Source'] },
  ],
  notes: [
    { type: 1, fields: ['<b>mother</b>', 'parent &amp; more<br>two'], deck: 2 },
    { type: 1_700_000_000_001, fields: ['{{c1::Paris::city}} is in {{c2::France}}', ''], deck: 2 },
    { type: 3, fields: ['[sound:clip.mp4]', 'father', 'a note', 'a book'], deck: 2 },
    { type: 1, fields: ['sister<img src="my%20sister.png"><img src="other.gif">', '[sound:said.mp3]'], deck: 2 },
    { type: 1, fields: ['<br>', '&nbsp;'], deck: 2 },
    { type: 1, fields: ['brother [sound:gone.webm]', ''], deck: 2 },
  ],
};
const media = { 'clip.mp4': clip, 'my sister.png': picture, 'other.gif': picture, 'said.mp3': picture };

describe.each(packageFormats)('a package of Anki with %s', (format) => {
  test('gives its notes as cards, its media as they are, and tells what is skipped', async () => {
    const archive = await readAnkiPackage(await packageOf(deck, format, media));
    expect(archive.set.title).toBe('Family');
    expect(archive.cards.map(({ term, definition, media: name }) => [term, definition, name])).toEqual([
      ['mother', 'parent & more\ntwo', ''],
      ['Paris is in France', '', ''],
      ['father', 'a note', 'clip.mp4'],
      ['sister', '', 'my sister.png'],
      ['brother', '', ''],
    ]);
    expect(archive.skipped.map((words) => words(englishTexts))).toEqual([
      'Further fields: “Source” of 1 note',
      'Files that are neither JPG, PNG, GIF, MP4 nor WEBM: MP3 (1)',
      'Files that are not in the package: gone.webm',
      '1 cloze note comes as a whole text',
      '1 note has neither text nor media',
    ]);
    expect(archive.cards[3]?.furtherClips).toEqual([{ media: 'other.gif', poster: '' }]);
    const file = await archive.read('clip.mp4');
    expect([file?.name, file?.type]).toEqual(['clip.mp4', 'video/mp4']);
    expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(clip);
    expect(await archive.read('other.png')).toBeUndefined();
  });

  test('tells of tags and of notes that hide parts of a picture, and keeps readings', async () => {
    const occlusion = '{{c1::image-occlusion:rect:left=.1:top=.2}}';
    const notes = [
      { type: 1, fields: ['<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>', 'kanji'], tags: ' unit1 jsl ' },
      { type: 1, fields: ['手話', 'sign'], tags: ' unit1 ' },
      { type: 2, fields: [occlusion, '<img src="map.png">'] },
    ];
    const types = [basic, { id: 2, isCloze: true, fields: ['Occlusion', 'Image'] }];
    const archive = await readAnkiPackage(await packageOf({ types, notes }, format, { 'map.png': picture }));
    expect(archive.cards.map(({ term }) => term)).toEqual(['漢字(かんじ)', '手話']);
    expect(archive.skipped.map((words) => words(englishTexts))).toEqual([
      'Tags: “unit1” of 2 notes, “jsl” of 1 note',
      '1 note that hides parts of a picture',
    ]);
  });

  test('of the most cards that a set holds is read, and no more of them', async () => {
    const notes = Array.from({ length: 10_003 }, (_, index) => ({ type: 1, fields: [`term ${index}`, ''] }));
    const archive = await readAnkiPackage(await packageOf({ types: [basic], notes }, format));
    expect(archive.cards).toHaveLength(10_000);
    expect(archive.cards.at(-1)?.term).toBe('term 9999');
    expect(archive.skipped.map((words) => words(englishTexts))).toEqual(['3 notes are more than a set holds']);
  });

  test('with a field too long to be read whole tells so', async () => {
    const notes = [{ type: 1, fields: ['Dog', `<b>Animal</b>${'<i></i>'.repeat(20_000)}`] }];
    const archive = await readAnkiPackage(await packageOf({ types: [basic], notes }, format));
    expect(archive.cards.map(({ term, definition }) => [term, definition])).toEqual([['Dog', 'Animal']]);
    expect(archive.skipped.map((words) => words(englishTexts))).toEqual(['1 field was too long and is cut']);
  });

  test('with media beyond the limit tells so when they are read, whatever size they claim', async () => {
    const bomb = { 'clip.mp4': new Uint8Array(maxMediaBytes + 1) };
    const archive = await readAnkiPackage(await packageOf(deck, format, bomb));
    await expect(archive.read('clip.mp4')).rejects.toThrow('clip.mp4 is larger than 10 MB.');
  });

  test.each(['../up.png', 'a/b.png', 'a\\b.png', '..', 'a\0.png'])('with a file named %j is refused', async (name) => {
    const file = await packageOf(deck, format, { [name]: picture });
    await expect(readAnkiPackage(file)).rejects.toThrow('The collection in this file is damaged.');
  });
});

describe('a deck of our own', () => {
  const own = { id: ankiNoteTypeId, fields: ankiFields };
  const read = async (sign: string) => {
    const notes = [{ type: own.id, fields: ['hello', 'a greeting', sign] }];
    const files = { 'a.png': picture, 'b.mp4': clip, 'c.webm': clip, 'd.gif': picture };
    return readAnkiPackage(await packageOf({ types: [own], notes }, 'anki21', files));
  };

  test('comes back with its clips in their order and their labels, and nothing is skipped', async () => {
    const media = [
      { name: 'a.png', label: 'one-handed' },
      { name: 'b.mp4', label: '' },
      { name: 'c.webm', label: '  5 < 6 & [sound:x.mp4]  twice' },
      { name: 'd.gif', label: 'Northern' },
    ];
    const { cards, skipped } = await read(toSignHtml(media));
    expect(skipped).toEqual([]);
    expect(cards).toMatchObject([
      {
        term: 'hello',
        definition: 'a greeting',
        media: 'a.png',
        furtherClips: media.slice(1).map(({ name }) => ({ media: name, poster: '' })),
        clipLabels: media.map(({ label }) => label),
      },
    ]);
  });

  test('a deck of our own that was changed in Anki keeps the label of each clip that is there, and tells the rest', async () => {
    const sign = `<div>gone</div>[sound:gone.mp4]<div>left</div><div><img src="a.png"><br></div>${'é'.repeat(41)}[sound:b.mp4]<br>a note`;
    const { cards, skipped } = await read(sign);
    expect(cards).toMatchObject([
      { media: 'a.png', furtherClips: [{ media: 'b.mp4' }], clipLabels: ['left', 'é'.repeat(40)] },
    ]);
    expect(skipped.map((words) => words(englishTexts))).toEqual([
      'Further fields: “Sign” of 1 note',
      'Files that are not in the package: gone.mp4',
      '1 text was too long and is cut',
    ]);
  });
});

test.each([
  [['Signs'], 'Signs'],
  [['Signs::Family', 'Signs::Animals'], 'Signs'],
  [['Signs::Family::Near', 'Signs::Family'], 'Family'],
  [['One::Same', 'Two::Same'], 'deck'],
])('A package with the decks %j is named %j', async (names, title) => {
  const notes = names.map((_, index) => ({ type: 1, fields: ['a', 'b'], deck: index + 1 }));
  const archive = await readAnkiPackage(await packageOf({ names, types: [basic], notes }, 'anki21b'));
  expect(archive.set.title).toBe(title);
});

describe('a file that is no package', () => {
  const collection = collectionOf(deck, 11);

  test.each([
    ['of other files', { 'readme.txt': 'hello' }, 'This file was not exported by Anki.'],
    ['without a database', { 'collection.anki21': 'hello' }, 'The collection in this file is damaged.'],
    ['cut short', { 'collection.anki21': collection.subarray(0, 5_000) }, 'The collection in this file is damaged.'],
    ['packed with nothing', { 'collection.anki21b': 'hello' }, 'collection.anki21b is damaged.'],
    ['of two frames', { 'collection.anki21b': twice(zstdCompressSync(collection)) }, 'collection.anki21b is damaged.'],
    ['of a later time', { 'collection.anki2': collection, meta: new Uint8Array([8, 4]) }, 'exported by a newer Anki'],
    ['with broken names', { 'collection.anki2': collection, media: '{' }, 'The collection in this file is damaged.'],
    [
      'of no notes',
      { 'collection.anki2': collectionOf({ ...deck, notes: [] }, 11) },
      'There are no notes in this file.',
    ],
  ])('%s is refused in words', async (_, files, reason) => {
    await expect(readAnkiPackage(await zipOf(files, 'a.apkg'))).rejects.toThrow(reason);
  });

  test('a frame with a checksum is read, and refused if its checksum is cut off', async () => {
    const packed = zstdCompressSync(collection, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const archive = await readAnkiPackage(await zipOf({ 'collection.anki21b': packed }, 'a.apkg'));
    expect(archive.cards).not.toEqual([]);
    const cut = packed.subarray(0, -4);
    const damaged = await zipOf({ 'collection.anki21b': cut }, 'a.apkg');
    await expect(readAnkiPackage(damaged)).rejects.toThrow('collection.anki21b is damaged.');
  });

  test('a package that claims to need gigabytes to be unpacked is refused before they are set aside', async () => {
    const packed = new Uint8Array(zstdCompressSync(collection));
    // Empty, with a window of 1 GB.
    const bomb = new Uint8Array([...packed.subarray(0, 4), 0, 0xa0, 1, 0, 0]);
    const file = await zipOf({ 'collection.anki21b': bomb }, 'a.apkg');
    await expect(readAnkiPackage(file)).rejects.toThrow('collection.anki21b is damaged.');
  });

  test('a package that is no ZIP is refused', async () => {
    await expect(readAnkiPackage(new File(['hello'], 'a.apkg'))).rejects.toThrow('not a ZIP file');
  });
});

function twice(bytes: Uint8Array): Uint8Array {
  return new Uint8Array([...bytes, ...bytes]);
}
