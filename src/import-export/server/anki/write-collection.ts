import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { toFieldHtml, toHowSignedHtml, toSignHtml } from '../../rules/anki/field-html.ts';
import type { AnkiMedia } from '../../rules/anki/field-html.ts';
import { fieldSeparator, ankiNoteTypeId } from '../../rules/anki/package-format.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import { noteType } from './note-type.ts';
import { configuration, deckOf, deckOptions, defaultDeckId, schema11, schemaVersion } from './schema-11.ts';

export interface AnkiNote {
  /** Identifies the note in Anki. */
  readonly guid: string;
  readonly term: string;
  readonly definition: string;
  /** Stored with the definition: another field would need another note type. */
  readonly howSigned: string;
  /** By their names in the package. */
  readonly media: readonly AnkiMedia[];
}

export interface AnkiDeck {
  readonly name: string;
  readonly description: string;
  readonly noteTypeName: string;
  readonly createdAtMs: number;
  /** Anki takes the newer one. */
  readonly changedAtMs: number;
  readonly notes: readonly AnkiNote[];
}

/** Some 10 ms. */
const notesAtOnce = 500;

/** The bytes of its SQLite file. */
export async function writeCollection(deck: AnkiDeck): Promise<Uint8Array> {
  const collection = new SqliteFile(':memory:');
  try {
    collection.exec(schema11);
    collection.pragma(`user_version = ${schemaVersion}`);
    insertDeck(collection, deck);
    let place = 0;
    for (const notes of chunksOf(deck.notes, notesAtOnce)) {
      collection.exec('begin');
      for (const note of notes) insertNote(collection, deck, { note, place: place++ });
      collection.exec('commit');
      await setImmediate();
    }
    return collection.serialize();
  } finally {
    collection.close();
  }
}

function insertDeck(collection: SqliteFile, { name, description, noteTypeName, createdAtMs, changedAtMs }: AnkiDeck) {
  const mod = toSeconds(changedAtMs);
  const decks = {
    [defaultDeckId]: deckOf(defaultDeckId, 'Default', { mod: 0, desc: '' }),
    [createdAtMs]: deckOf(createdAtMs, name, { mod, desc: toFieldHtml(description) }),
  };
  const models = { [ankiNoteTypeId]: noteType(noteTypeName, createdAtMs) };
  const documents = [configuration, models, decks, deckOptions, {}].map((document) => JSON.stringify(document));
  const numbers = [1, toSeconds(createdAtMs), changedAtMs, changedAtMs, schemaVersion, 0, 0, 0];
  insert(collection, 'col', [...numbers, ...documents]);
}

/** Ids follow the order of the cards. */
function insertNote(collection: SqliteFile, deck: AnkiDeck, { note, place }: { note: AnkiNote; place: number }) {
  const id = deck.createdAtMs + place;
  const mod = toSeconds(deck.changedAtMs);
  const definition = toFieldHtml(note.definition) + toHowSignedHtml(note.howSigned);
  const fields = [toFieldHtml(note.term), definition, toSignHtml(note.media)].join(fieldSeparator);
  const sortText = sortTextOf(note.term);
  const noteRow = [id, note.guid, ankiNoteTypeId, mod, -1, '', fields, sortText, checksumOf(sortText), 0, ''];
  insert(collection, 'notes', noteRow);
  const unseen = { type: 0, queue: 0, due: place + 1 };
  insert(collection, 'cards', [
    id,
    id,
    deck.createdAtMs,
    0,
    mod,
    -1,
    ...Object.values(unseen),
    ...Array(8).fill(0),
    '',
  ]);
}

/**
 * The first field as Anki reads it: without tags, and with spaces for no-break spaces if it has to decode entities
 * (`strip_html_preserving_media_filenames` in its rslib/src/text.rs).
 */
function sortTextOf(term: string): string {
  const text = term.replaceAll('\n', '');
  return toFieldHtml(term).includes('&') ? text.replaceAll('\u00A0', ' ') : text;
}

/** The first 32 bits of the first field's SHA-1: how Anki finds duplicates. */
function checksumOf(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE();
}

function insert(collection: SqliteFile, table: string, values: readonly unknown[]): void {
  collection.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(values);
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
