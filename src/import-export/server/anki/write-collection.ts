import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { toFieldHtml, toFurtherHtml, toSignHtml, type AnkiMedia } from '../../rules/anki/field-html.ts';
import type { FurtherTexts } from '../../rules/archive/set-file.ts';
import { fieldSeparator, ankiNoteTypeId, ankiFields } from '../../rules/anki/package-format.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';

/** A card in the form of a note of Anki. */
export interface AnkiNote {
  /** Identifies the note in Anki. */
  readonly guid: string;
  readonly term: string;
  readonly definition: string;
  readonly furtherTexts: FurtherTexts;
  readonly media: readonly AnkiMedia[];
}

/** A set in the form of a deck of Anki. */
export interface AnkiDeck {
  readonly name: string;
  readonly description: string;
  readonly noteTypeName: string;
  readonly createdAtMs: number;
  /** When a deck is imported again, Anki takes the notes that changed later. */
  readonly changedAtMs: number;
  readonly notes: readonly AnkiNote[];
}

/** How many notes are written before other work of the server may run: about 10 ms. */
const notesAtOnce = 500;

/** Returns the bytes of a SQLite file. */
export async function writeCollection(deck: AnkiDeck): Promise<Uint8Array> {
  const collection = new SqliteFile(':memory:');
  try {
    collection.exec(schema11);
    collection.pragma(`user_version = ${schemaVersion}`);
    insertDeck(collection, deck);
    let position = 0;
    for (const notes of chunksOf(deck.notes, notesAtOnce)) {
      collection.exec('begin');
      for (const note of notes) insertNote(collection, deck, { note, position: position++ });
      collection.exec('commit');
      await setImmediate();
    }
    return collection.serialize();
  } finally {
    collection.close();
  }
}

/**
 * The schema that every Anki since 2.0 reads:
 * https://github.com/ankitects/anki/blob/main/rslib/src/storage/schema11.sql
 */
const schema11 = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`;

const schemaVersion = 11;

function insertDeck(collection: SqliteFile, { name, description, noteTypeName, createdAtMs, changedAtMs }: AnkiDeck) {
  const mod = toSeconds(changedAtMs);
  const decks = {
    [defaultDeckId]: deckOf(defaultDeckId, 'Default', { mod: 0, desc: '' }),
    [createdAtMs]: deckOf(createdAtMs, name, { mod, desc: toFieldHtml(description) }),
  };
  const models = { [ankiNoteTypeId]: noteType(noteTypeName, createdAtMs) };
  const documents = [configuration, models, decks, deckOptions, {}].map((document) => JSON.stringify(document));
  // In the order of the columns: id, crt, mod, scm, ver, dty, usn and ls.
  const numbers = [1, toSeconds(createdAtMs), changedAtMs, changedAtMs, schemaVersion, 0, 0, 0];
  insert(collection, 'col', [...numbers, ...documents]);
}

const configuration = {
  activeDecks: [1],
  curDeck: 1,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  curModel: null,
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
};

/** The id of the deck that every collection has. */
const defaultDeckId = 1;

/** Stands for the number of an update (`usn`) in rows that are not synchronised yet. */
const notSynchronised = -1;

const deckOptions = {
  [defaultDeckId]: {
    id: defaultDeckId,
    name: 'Default',
    mod: 0,
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    dyn: false,
    new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
    rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, perDay: 200 },
    lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
  },
};

function deckOf(id: number, name: string, fields: { readonly mod: number; readonly desc: string }): object {
  const counts = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] };
  return {
    id,
    name,
    ...fields,
    usn: notSynchronised,
    collapsed: false,
    dyn: 0,
    conf: 1,
    extendNew: 10,
    extendRev: 50,
    ...counts,
  };
}

/** The fields of a note type in schema 11 of Anki. */
function noteType(name: string, deckId: number): object {
  const field = (fieldName: string, ord: number) => ({
    name: fieldName,
    ord,
    font: 'Arial',
    size: 20,
    media: [],
    rtl: false,
    sticky: false,
  });
  const template = {
    name: 'Sign',
    ord: 0,
    qfmt: questionTemplate,
    afmt: answerTemplate,
    bqfmt: '',
    bafmt: '',
    did: null,
  };
  return {
    id: ankiNoteTypeId,
    name,
    type: 0,
    mod: noteTypeChangedAtSeconds,
    usn: notSynchronised,
    sortf: 0,
    did: deckId,
    flds: ankiFields.map(field),
    tmpls: [template],
    req: [[0, 'any', ankiFields.map((_, ord) => ord)]],
    css,
    latexPre: '\\documentclass[12pt]{article}\n\\begin{document}\n',
    latexPost: '\\end{document}',
    tags: [],
    vers: [],
  };
}

/**
 * The time of the last change of the note type. It must be increased when a template changes, because Anki takes the
 * newer type.
 */
const noteTypeChangedAtSeconds = 1_795_305_600;

/**
 * The template of a question, which shows the sign, else the definition, else the term, because a question must not be
 * empty.
 */
const questionTemplate = [
  '{{#Sign}}{{Sign}}{{/Sign}}',
  '{{^Sign}}{{#Definition}}{{Definition}}{{/Definition}}',
  '{{^Definition}}{{Term}}{{/Definition}}{{/Sign}}',
].join('');

/** The template of an answer, which repeats the question above the term. */
const answerTemplate = [
  '{{FrontSide}}<hr id="answer"><div class="term">{{Term}}</div>',
  '{{#Sign}}{{#Definition}}<div>{{Definition}}</div>{{/Definition}}{{/Sign}}',
].join('');

const css = [
  '.card { font-family: sans-serif; font-size: 20px; text-align: center; }',
  '.term { font-size: 28px; font-weight: bold; }',
  'img, video { max-width: 100%; max-height: 70vh; }',
].join('\n');

/**
 * Inserts a note and its card. Ids follow the order of the cards, because Anki shows notes in the order of their ids.
 */
function insertNote(collection: SqliteFile, deck: AnkiDeck, { note, position }: { note: AnkiNote; position: number }) {
  const id = deck.createdAtMs + position;
  const mod = toSeconds(deck.changedAtMs);
  const definition = toFieldHtml(note.definition) + toFurtherHtml(note.furtherTexts);
  const fields = [toFieldHtml(note.term), definition, toSignHtml(note.media)].join(fieldSeparator);
  const sortText = sortTextOf(note.term);
  const noteRow = [
    id,
    note.guid,
    ankiNoteTypeId,
    mod,
    notSynchronised,
    '',
    fields,
    sortText,
    checksumOf(sortText),
    0,
    '',
  ];
  insert(collection, 'notes', noteRow);
  // A card that was never studied has type and queue 0, and its position as due date. Its scheduling numbers are 0.
  const scheduling = [0, 0, position + 1, ...Array(8).fill(0)];
  insert(collection, 'cards', [id, id, deck.createdAtMs, 0, mod, notSynchronised, ...scheduling, '']);
}

/**
 * The first field as Anki reads it: without tags, and with spaces for no-break spaces if it has to decode entities
 * (`strip_html_preserving_media_filenames` in its rslib/src/text.rs).
 */
function sortTextOf(term: string): string {
  const text = term.replaceAll('\n', '');
  return toFieldHtml(term).includes('&') ? text.replaceAll('\u00A0', ' ') : text;
}

/** The first 32 bits of the first field's SHA-1, by which Anki finds duplicates. */
function checksumOf(text: string): number {
  return createHash('sha1').update(text).digest().readUInt32BE();
}

/** @param values in the order of the columns in `schema11` */
function insert(collection: SqliteFile, table: string, values: readonly unknown[]): void {
  collection.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(values);
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
