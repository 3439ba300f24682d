import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import SqliteFile from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ankiNoteTypeId } from '../rules/anki/package-format.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { clip } from '../../media/server/processing/clean/test-metadata.ts';
import { noise } from '../../media/server/processing/test-media.ts';
import { openTestAdmin } from '../../testing/server/test-admin.ts';
import type { TestAdmin } from '../../testing/server/test-admin.ts';
import { describeOnDatabase } from '../../testing/server/test-databases.ts';
import { unzip } from '../../testing/server/unzip.ts';

interface NoteRow {
  readonly id: number;
  readonly guid: string;
  readonly mid: number;
  readonly mod: number;
  readonly flds: string;
  readonly sfld: string;
  readonly csum: number;
}

describeOnDatabase('the export of a set for Anki', (database) => {
  let admin: TestAdmin;
  let set: StudySet;
  let clock: number;

  beforeEach(async () => {
    clock = Date.parse('2026-11-22T12:00:00Z');
    admin = await openTestAdmin(database, { now: () => clock });
    set = await admin.addSet({ title: 'Greetings', description: 'First <signs>' });
  });

  async function exported() {
    const answer = await admin.call('GET', `/api/sets/${set.id}/export.apkg`);
    const files = await unzip(answer.rawPayload);
    const collection = openCollection(files.get('collection.anki21'));
    return { answer, files, collection, notes: notesOf(collection) };
  }

  async function addMedia(term: string, file: Buffer) {
    const card = await admin.addCard(set.id, { term });
    const { mediaPath } = (await admin.upload(`/api/cards/${card.id}/media`, { file })).json();
    return { id: card.id, name: String(mediaPath).split('/').at(-1) };
  }

  test('is a package with a sound collection, one of the first format that asks for a newer Anki, and all media', async () => {
    const picture = await noise(80, 60).png().toBuffer();
    const [sign, still] = [await addMedia('hello', await clip()), await addMedia('bye', picture)];
    const text = await admin.addCard(set.id, { term: 'a < b & [sound:c.mp4]', definition: 'two\nlines' });
    const { answer, files, collection, notes } = await exported();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/apkg',
      'content-disposition': `attachment; filename="Greetings.apkg"; filename*=UTF-8''Greetings.apkg`,
    });
    expect([...files.keys()].toSorted()).toEqual(
      ['0', '1', 'collection.anki2', 'collection.anki21', 'media', 'meta'].toSorted(),
    );
    expect([...(files.get('meta') ?? [])]).toEqual([8, 2]);
    expect(JSON.parse(String(files.get('media')))).toEqual({ 0: sign.name, 1: still.name });
    expect(files.get('1')?.subarray(1, 4).toString()).toBe('PNG');
    expect(collection.prepare('pragma integrity_check').all([])).toEqual([{ integrity_check: 'ok' }]);
    expect(notes.map(({ guid, flds }) => [guid, ...flds.split('\u001F')])).toEqual([
      [sign.id, 'hello', '', `[sound:${sign.name}]`],
      [still.id, 'bye', '', `<img src="${still.name}">`],
      [text.id, 'a &lt; b &amp; &#91;sound:c.mp4]', 'two<br>lines', ''],
    ]);
    expect(notes[0]?.csum).toBe(0xaaf4c61d);
    expect(collection.prepare('select nid, ord, queue, due from cards order by id').all([])).toEqual(
      notes.map(({ id }, index) => ({ nid: id, ord: 0, queue: 0, due: index + 1 })),
    );
    expect(notesOf(openCollection(files.get('collection.anki2')))[0]?.flds).toContain('update to the latest Anki');
  });

  test('has images and videos as they are, the rest packed, and all of the time when it was made; so has a ZIP', async () => {
    await addMedia('hello', await clip());
    clock += 60_000;
    const entriesOf = async (ending: string) => {
      const { rawPayload } = await admin.call('GET', `/api/sets/${set.id}/export.${ending}`);
      const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(rawPayload)), { useWebWorkers: false });
      const entries = await reader.getEntries();
      return entries.map(({ filename, compressionMethod, lastModDate }) => {
        expect(lastModDate.getTime()).toBe(clock);
        return [filename, compressionMethod];
      });
    };
    expect(await entriesOf('apkg')).toEqual([
      ['meta', 8],
      ['0', 0],
      ['collection.anki21', 8],
      ['collection.anki2', 8],
      ['media', 8],
    ]);
    expect(await entriesOf('zip')).toEqual([
      ['media/0001.mp4', 0],
      ['set.json', 8],
      ['cards.csv', 8],
    ]);
  });

  test('names deck and note type so that Anki finds them again', async () => {
    await admin.addCard(set.id, { term: 'hello' });
    await admin.call('PUT', `/api/sets/${set.id}`, { title: 'For me', publicTitle: 'Signs::All' });
    const { answer, collection, notes } = await exported();
    expect(answer.headers['content-disposition']).toContain('filename="Signs All.apkg"');
    const [row] = collection.prepare<{ models: string; decks: string; ver: number }>('select * from col').all([]);
    const decks: { id: number; name: string; desc: string }[] = Object.values(JSON.parse(row?.decks ?? ''));
    expect(decks.map(({ name, desc }) => [name, desc])).toEqual([
      ['Default', ''],
      ['Signs:All', 'First &lt;signs&gt;'],
    ]);
    const models = JSON.parse(row?.models ?? '');
    expect(models[ankiNoteTypeId].flds.map(({ name }: { name: string }) => name)).toEqual([
      'Term',
      'Definition',
      'Sign',
    ]);
    // By another id, Anki would not recognise the notes of earlier exports.
    expect([row?.ver, notes[0]?.mid]).toEqual([11, 1_795_305_600_000]);
    expect(collection.prepare('select did from cards').all([])).toEqual([{ did: decks[1]?.id }]);
  });

  test('never makes a deck inside another, however many colons a title has', async () => {
    await admin.addCard(set.id, { term: 'hello' });
    await admin.call('PUT', `/api/sets/${set.id}`, { publicTitle: 'Signs:::All::::' });
    const { collection } = await exported();
    const [row] = collection.prepare<{ decks: string }>('select decks from col').all([]);
    const decks: { name: string }[] = Object.values(JSON.parse(row?.decks ?? ''));
    expect(decks.map(({ name }) => name)).toEqual(['Default', 'Signs:All:']);
  });

  test('has decks, options and a note type as Anki reads them, and cards that nobody has learned', async () => {
    await admin.addCard(set.id, { term: 'hello' });
    clock += 60_000;
    await admin.addCard(set.id, { term: 'bye' });
    const { collection } = await exported();
    const [row] = collection.prepare<Record<string, string | number>>('select * from col').all([]);
    const [madeAt, changedAt] = [clock - 60_000, clock];
    const empty = { id: 1, dty: 0, usn: 0, ls: 0, tags: '{}' };
    expect(row).toMatchObject({ ...empty, crt: madeAt / 1000, mod: changedAt, scm: changedAt });
    expect(collection.pragma('user_version')).toEqual([{ user_version: 11 }]);
    const [decks, options, models] = [row?.decks, row?.dconf, row?.models].map((text) => JSON.parse(String(text)));
    const deck = { usn: -1, dyn: 0, conf: Number(Object.keys(options)[0]), collapsed: false };
    expect(decks).toMatchObject({ 1: { ...deck, id: 1 }, [madeAt]: { ...deck, id: madeAt, mod: changedAt / 1000 } });
    expect(options[deck.conf]).toMatchObject({ id: deck.conf, usn: 0, dyn: false });
    expect(models[ankiNoteTypeId]).toMatchObject({
      id: ankiNoteTypeId,
      name: 'Flashcard Studio',
      type: 0,
      usn: -1,
      did: madeAt,
      sortf: 0,
      flds: [0, 1, 2].map((ord) => ({ ord, rtl: false, sticky: false })),
      tmpls: [{ ord: 0, bqfmt: '', bafmt: '', did: null }],
      req: [[0, 'any', [0, 1, 2]]],
    });
    const unseen = { type: 0, queue: 0, ivl: 0, factor: 0, reps: 0, lapses: 0, flags: 0 };
    expect(collection.prepare('select * from cards').all([])).toMatchObject([unseen, unseen]);
  });

  test.for([
    { texts: ['hello', 'a greeting', '[wave]'], question: '[wave]', answer: ['hello', 'a greeting'] },
    { texts: ['hello', '', '[wave]'], question: '[wave]', answer: ['hello'] },
    { texts: ['hello', 'a greeting', ''], question: 'a greeting', answer: ['hello'] },
    { texts: ['hello', '', ''], question: 'hello', answer: ['hello'] },
  ])('asks for $question where its texts are $texts, and answers $answer', async ({ texts, question, answer }) => {
    await admin.addCard(set.id, { term: 'hello' });
    const [row] = (await exported()).collection.prepare<{ models: string }>('select models from col').all([]);
    const [{ qfmt, afmt }] = JSON.parse(row?.models ?? '')[ankiNoteTypeId].tmpls;
    const [Term, Definition, Sign] = texts;
    const shown = { Term, Definition, Sign, FrontSide: '' };
    expect(asAnkiShows(qfmt, shown)).toBe(question);
    const afterQuestion = asAnkiShows(afmt, { ...shown, FrontSide: '(question)' }).split('<hr id="answer">');
    expect(afterQuestion[0]).toBe('(question)');
    expect(afterQuestion[1]?.split(/<[^>]+>/).filter((text) => text !== '')).toEqual(answer);
  });

  test('holds the same notes when it is made again, newer where the set has changed', async () => {
    const card = await admin.addCard(set.id, { term: 'hello' });
    const [first] = (await exported()).notes;
    clock += 60_000;
    expect((await exported()).notes).toEqual([first]);
    await admin.call('PUT', `/api/cards/${card.id}`, { term: 'hello!' });
    await admin.addCard(set.id, { term: 'new', orderIndex: 0 });
    const { notes } = await exported();
    expect(notes.map(({ flds }) => flds.split('\u001F')[0])).toEqual(['new', 'hello!']);
    expect(notes[1]?.guid).toBe(first?.guid);
    expect(notes[1]?.mod).toBe((first?.mod ?? 0) + 60);
  });

  test.for([
    ['salt & pepper', 'salt & pepper'],
    ['salt\u00A0& pepper', 'salt & pepper'],
    ['no\u00A0entity', 'no\u00A0entity'],
    ['a < b', 'a < b'],
  ] as const)('has %j in the order and with the checksum that Anki gives it', async ([term, read]) => {
    await admin.addCard(set.id, { term });
    const checksum = createHash('sha1').update(read).digest().readUInt32BE();
    expect((await exported()).notes).toMatchObject([{ sfld: read, csum: checksum }]);
  });

  test('leaves out what is empty, and files that are lost', async () => {
    const lost = await addMedia('lost', await noise(9, 9).png().toBuffer());
    await admin.addCard(set.id, { term: '' });
    await admin.services.media.remove(lost.name ?? '');
    const { files, notes } = await exported();
    expect(notes.map(({ flds }) => flds)).toEqual(['lost\u001F\u001F']);
    expect(String(files.get('media'))).toBe('{}');
  });

  test('the export of the largest set for Anki holds every card', async () => {
    for (let count = 0; count < 10_000; count += 1_000) {
      const terms = Array.from({ length: 1_000 }, (_, index) => `term ${count + index}`);
      await admin.call('POST', `/api/sets/${set.id}/cards/bulk`, { terms });
    }
    const { notes } = await exported();
    expect(notes).toHaveLength(10_000);
    expect(new Set(notes.map(({ guid }) => guid)).size).toBe(10_000);
  });
});

function openCollection(bytes: Buffer | undefined): SqliteFile {
  const folder = mkdtempSync(join(tmpdir(), 'anki-'));
  writeFileSync(join(folder, 'collection'), bytes ?? '');
  const collection = new SqliteFile(join(folder, 'collection'));
  onTestFinished(() => {
    collection.close();
    rmSync(folder, { recursive: true });
  });
  return collection;
}

/** https://docs.ankiweb.net/templates/generation.html#conditional-replacement */
function asAnkiShows(template: string, fields: Readonly<Record<string, string | undefined>>): string {
  const part = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs;
  const chosen = template.replace(part, (_whole, sign: string, name: string, inner: string) =>
    (sign === '#') === (fields[name] !== '') ? asAnkiShows(inner, fields) : '',
  );
  return chosen.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => fields[name] ?? `unknown field ${name}`);
}

function notesOf(collection: SqliteFile): NoteRow[] {
  return collection.prepare<NoteRow>('select id, guid, mid, mod, flds, sfld, csum from notes order by id').all([]);
}
