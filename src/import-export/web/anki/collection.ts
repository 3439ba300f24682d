import { fieldSeparator } from '../../rules/anki/package-format.ts';
import type { SqliteValue } from '../sqlite/record.ts';
import { openSqlite, type SqliteFile } from '../sqlite/read-sqlite.ts';
import { readMessage } from './protocol-buffers.ts';

export interface AnkiNoteType {
  readonly id: number;
  readonly isCloze: boolean;
  readonly fieldNames: readonly string[];
}

export interface AnkiNote {
  readonly noteTypeId: number;
  readonly tags: readonly string[];
  /** The fields as HTML. */
  readonly fields: readonly string[];
}

export interface AnkiCollection {
  /** Oldest first. */
  readonly notes: readonly AnkiNote[];
  readonly noteTypes: ReadonlyMap<number, AnkiNoteType>;
  /** The decks that have cards. `::` separates the name of a deck from that of one inside it. */
  readonly deckNames: readonly string[];
}

/*
 * The numbers of the columns that are read, named after Anki's tables and columns. A column `id` is read as the row id.
 */
const colModels = 9;
const colDecks = 10;
const notesMid = 2;
const notesTags = 5;
const notesFlds = 6;
const cardsDid = 2;
const decksName = 1;
const notetypesConfig = 4;
const fieldsNtid = 0;
const fieldsName = 2;

/** Separates the names of decks in the table `decks`, as `::` does elsewhere. */
const deckSeparator = '\u001F';

/**
 * Relies on rows in the order of their keys: notes by the time of their creation, fields by their place.
 * @throws when the collection is damaged
 */
export function readCollection(bytes: Uint8Array): AnkiCollection {
  const file = openSqlite(bytes);
  if (!file.tables.has('notes')) throw new Error('No collection of Anki.');
  // Before Anki 2.1.50, note types and decks were JSON in the only row of `col`.
  const hasTypeTables = file.tables.has('notetypes');
  const [collection] = [...file.rows('col')];
  const deckNamesById = hasTypeTables ? deckNamesOf(file) : jsonDeckNames(collection?.values[colDecks]);
  return {
    notes: [...file.rows('notes')].map(({ values }) => ({
      noteTypeId: toNumber(values[notesMid]),
      tags: toText(values[notesTags])
        .split(' ')
        .filter((tag) => tag !== ''),
      fields: toText(values[notesFlds]).split(fieldSeparator),
    })),
    noteTypes: hasTypeTables ? noteTypesOf(file) : jsonNoteTypes(collection?.values[colModels]),
    deckNames: [...usedDeckIds(file)].flatMap((id) => deckNamesById.get(id) ?? []),
  };
}

function usedDeckIds(file: SqliteFile): Set<number> {
  const used = new Set<number>();
  for (const { values } of file.rows('cards')) used.add(toNumber(values[cardsDid]));
  return used;
}

function deckNamesOf(file: SqliteFile): Map<number, string> {
  return new Map(
    [...file.rows('decks')].map(({ rowId: id = 0, values }) => [
      id,
      toText(values[decksName]).replaceAll(deckSeparator, '::'),
    ]),
  );
}

function noteTypesOf(file: SqliteFile): Map<number, AnkiNoteType> {
  const fields = Map.groupBy(file.rows('fields'), ({ values }) => toNumber(values[fieldsNtid]));
  return new Map(
    [...file.rows('notetypes')].map(({ rowId: id = 0, values }) => {
      const fieldNames = fields.get(id)?.map((field) => toText(field.values[fieldsName])) ?? [];
      return [id, { id, isCloze: isClozeConfig(values[notetypesConfig]), fieldNames }];
    }),
  );
}

/** Field 1 of the configuration is the kind of the note type, and kind 1 is cloze. */
function isClozeConfig(config: SqliteValue | undefined): boolean {
  if (!(config instanceof Uint8Array)) return false;
  return [...readMessage(config)].some(({ number, value }) => number === 1 && value === 1);
}

function jsonNoteTypes(json: SqliteValue | undefined): Map<number, AnkiNoteType> {
  const types = toObjects(parse(json)).map((type): [number, AnkiNoteType] => {
    const id = Number(type['id']);
    const fieldNames = toObjects(type['flds']).map((field) => String(field['name']));
    return [id, { id, isCloze: type['type'] === 1, fieldNames }];
  });
  return new Map(types);
}

function jsonDeckNames(json: SqliteValue | undefined): Map<number, string> {
  return new Map(toObjects(parse(json)).map((deck) => [Number(deck['id']), String(deck['name'])]));
}

function parse(json: SqliteValue | undefined): unknown {
  return JSON.parse(toText(json) || '{}');
}

function toObjects(value: unknown): Readonly<Record<string, unknown>>[] {
  const all = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return all.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
}

function toNumber(value: SqliteValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

function toText(value: SqliteValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
