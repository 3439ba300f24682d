import { zstdCompressSync } from 'node:zlib';
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import SqliteDatabase from 'better-sqlite3';

export interface TestNoteType {
  readonly id: number;
  readonly isCloze?: boolean;
  readonly fields: readonly string[];
}

export interface TestDeck {
  readonly names?: readonly string[];
  readonly types: readonly TestNoteType[];
  readonly notes: readonly {
    readonly type: number;
    readonly fields: readonly string[];
    readonly deck?: number;
    readonly tags?: string;
  }[];
}

export const basic = { id: 1, fields: ['Front', 'Back'] };

const noteTables = `
  create table notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text, sfld integer,
    csum integer, flags integer, data text);
  create table cards (id integer primary key, nid integer, did integer, ord integer, mod integer);
  create table col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer, ls integer,
    conf text, models text, decks text, dconf text, tags text);`;

/** As Anki writes one, schema 11 or 18, by SQLite itself. */
export function collectionOf({ names = ['Signs'], types, notes }: TestDeck, schema: 11 | 18): Uint8Array {
  const database = new SqliteDatabase(':memory:');
  database.function('unicase', () => null);
  database.exec(`pragma page_size = 4096; ${noteTables}`);
  const models = types.map(({ id, isCloze, fields }) => ({
    id,
    type: isCloze === true ? 1 : 0,
    flds: fields.map((name, ord) => ({ name, ord })),
  }));
  const decks = names.map((name, index) => ({ id: index + 1, name }));
  const json = (items: readonly { id: number }[]) =>
    schema === 18 ? '' : JSON.stringify(Object.fromEntries(items.map((item) => [item.id, item])));
  insert(database, 'col', [1, 0, 0, 0, schema, 0, 0, 0, '{}', json(models), json(decks), '{}', '{}']);
  if (schema === 18) addSchema18(database, { names, types });
  for (const [index, { type, fields, deck = 1, tags = '' }] of notes.entries()) {
    insert(database, 'notes', [index + 1, `g${index}`, type, 0, 0, tags, fields.join('\u001F'), fields[0], 0, 0, '']);
    insert(database, 'cards', [index + 1, index + 1, deck, 0, 0]);
  }
  const bytes = new Uint8Array(database.serialize());
  database.close();
  return bytes;
}

function addSchema18(database: SqliteDatabase, { names = [], types }: Pick<TestDeck, 'names' | 'types'>): void {
  database.exec(`
    create table notetypes (id integer not null primary key, name text not null, mtime_secs integer, usn integer, config blob);
    create table fields (ntid integer not null, ord integer not null, name text not null, config blob,
      primary key (ntid, ord)) without rowid;
    create table decks (id integer primary key not null, name text not null, mtime_secs integer, usn integer, common blob, kind blob);`);
  for (const { id, isCloze, fields } of types) {
    insert(database, 'notetypes', [id, 'A type', 0, 0, Buffer.from(isCloze === true ? [8, 1, 16, 0] : [16, 0])]);
    for (const [ord, name] of fields.entries()) insert(database, 'fields', [id, ord, name, Buffer.alloc(0)]);
  }
  for (const [index, name] of names.entries()) {
    insert(database, 'decks', [index + 1, name.replaceAll('::', '\u001F'), 0, 0, null, null]);
  }
}

function insert(database: SqliteDatabase, table: string, values: readonly unknown[]): void {
  const exact = values.map((value) => (typeof value === 'number' ? BigInt(value) : value));
  database.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(exact);
}

export type TestMedia = Readonly<Record<string, Uint8Array>>;

export const packageFormats = ['anki2', 'anki21', 'anki21b'] as const;

export async function packageOf(
  deck: TestDeck,
  format: (typeof packageFormats)[number],
  media: TestMedia = {},
): Promise<File> {
  const files: Record<string, string | Uint8Array> = {};
  const names = Object.keys(media);
  const stub = collectionOf({ types: [basic], notes: [{ type: 1, fields: ['Please update', ''] }] }, 11);
  const packed = (bytes: Uint8Array) => (format === 'anki21b' ? new Uint8Array(zstdCompressSync(bytes)) : bytes);
  if (format !== 'anki2') files['collection.anki2'] = stub;
  files[`collection.${format}`] = packed(collectionOf(deck, format === 'anki21b' ? 18 : 11));
  files['media'] = format === 'anki21b' ? packed(mediaEntriesOf(names)) : JSON.stringify({ ...names });
  if (format === 'anki21b') files['meta'] = new Uint8Array([8, 3]);
  for (const [index, name] of names.entries()) files[String(index)] = packed(media[name] ?? new Uint8Array());
  return await zipOf(files, 'deck.apkg');
}

export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>, name: string): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [file, content] of Object.entries(files)) {
    await writer.add(file, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  }
  return new File([await writer.close()], name);
}

function mediaEntriesOf(names: readonly string[]): Uint8Array {
  return Buffer.concat(
    names.map((name) => {
      const text = Buffer.from(name);
      const entry = Buffer.concat([Buffer.from([10, text.length]), text, Buffer.from([16, 7, 26, 2, 1, 2])]);
      return Buffer.concat([Buffer.from([10, entry.length]), entry]);
    }),
  );
}
