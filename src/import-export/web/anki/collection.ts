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

/** @throws when the collection is damaged */
export function readCollection(bytes: Uint8Array): AnkiCollection {
  const file = openSqlite(bytes);
  if (!file.tables.has('notes')) throw new Error('No collection of Anki.');
  const isLatest = file.tables.has('notetypes');
  const [collection] = [...file.rows('col')];
  const names = isLatest ? deckNamesOf(file) : jsonDeckNames(collection?.values[10]);
  return {
    notes: [...file.rows('notes')].map(({ values }) => ({
      noteTypeId: numberOf(values[2]),
      tags: stringOf(values[5])
        .split(' ')
        .filter((tag) => tag !== ''),
      fields: stringOf(values[6]).split(fieldSeparator),
    })),
    noteTypes: isLatest ? noteTypesOf(file) : jsonNoteTypes(collection?.values[9]),
    deckNames: [...usedDecks(file)].flatMap((id) => names.get(id) ?? []),
  };
}

function usedDecks(file: SqliteFile): Set<number> {
  const used = new Set<number>();
  for (const { values } of file.rows('cards')) used.add(numberOf(values[2]));
  return used;
}

function deckNamesOf(file: SqliteFile): Map<number, string> {
  return new Map(
    [...file.rows('decks')].map(({ rowId, values }) => [rowId ?? 0, stringOf(values[1]).replaceAll('\u001F', '::')]),
  );
}

function noteTypesOf(file: SqliteFile): Map<number, AnkiNoteType> {
  const fieldNames = new Map<number, string[]>();
  for (const { values } of file.rows('fields')) {
    const [noteTypeId, , name] = values;
    const names = fieldNames.get(numberOf(noteTypeId)) ?? [];
    names.push(stringOf(name));
    fieldNames.set(numberOf(noteTypeId), names);
  }
  return new Map(
    [...file.rows('notetypes')].map(({ rowId: id = 0, values }) => [
      id,
      { id, isCloze: isClozeConfig(values[4]), fieldNames: fieldNames.get(id) ?? [] },
    ]),
  );
}

function isClozeConfig(config: SqliteValue | undefined): boolean {
  if (!(config instanceof Uint8Array)) return false;
  return [...readMessage(config)].some(({ number, value }) => number === 1 && value === 1);
}

function jsonNoteTypes(json: SqliteValue | undefined): Map<number, AnkiNoteType> {
  const types = objectsOf(parse(json)).map((type): [number, AnkiNoteType] => {
    const id = Number(type['id']);
    const fieldNames = objectsOf(type['flds']).map((field) => String(field['name']));
    return [id, { id, isCloze: type['type'] === 1, fieldNames }];
  });
  return new Map(types);
}

function jsonDeckNames(json: SqliteValue | undefined): Map<number, string> {
  return new Map(objectsOf(parse(json)).map((deck) => [Number(deck['id']), String(deck['name'])]));
}

function parse(json: SqliteValue | undefined): unknown {
  return JSON.parse(stringOf(json) || '{}');
}

function objectsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  const all = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return all.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
}

function numberOf(value: SqliteValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

function stringOf(value: SqliteValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
