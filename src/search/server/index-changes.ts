import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import type { QueriedDatabase } from '../../platform/server/database/opened-database.ts';
import type { Database, SearchSetRow, Tables } from '../../platform/server/database/schema.ts';
import {
  deleteChanges,
  findOrInsertTerms,
  listChangedSets,
  readPostings,
  readSearchables,
  readSetTerms,
  writePostings,
  writeSetTerms,
  type ChangedSet,
} from './index-store.ts';
import { changePostings, setsPerBlock, type BlockChange } from './postings.ts';
import { featuresOf, termsOf, type TermKey } from './set-terms.ts';

const setsAtOnce = 1_000;
/** Some 20 MB. */
const cardsAtOnce = 20_000;
/** On SQLite others wait some 50 ms. */
const rowsPerTransaction = 500;
const pauseMs = 10;

/**
 * In several transactions. A set counts as changed until the last; after a crash `search_sets` tells what to undo.
 * @returns whether there were any
 */
export async function indexChanges({ db, dialect }: QueriedDatabase): Promise<boolean> {
  const isDone = await dialect.inTurn(db, async (connection) => {
    const changes = firstOf(await listChangedSets(connection, setsAtOnce));
    if (changes.length > 0) await indexSets({ db: connection, dialect }, changes);
    return changes.length > 0;
  });
  return isDone ?? false;
}

function firstOf(changes: readonly ChangedSet[]): ChangedSet[] {
  let cards = 0;
  return changes.filter((change, index) => {
    cards += change.cards;
    return index === 0 || cards <= cardsAtOnce;
  });
}

/** In ascending order. */
interface SetChange {
  readonly number: number;
  /** Terms by which the set may be indexed. */
  readonly before: Uint32Array;
  readonly written: Uint32Array;
  readonly after: Uint32Array;
}

const none = new Uint32Array();

async function indexSets(opened: QueriedDatabase, changes: readonly ChangedSet[]): Promise<void> {
  const { db, dialect } = opened;
  const sets = await readChanges(opened, changes);
  const both = sets.map((set) => toRow(set.number, union(set.before, set.after), false));
  await inTransactions(db, both, (transaction, chunk) => writeSetTerms(transaction, dialect, chunk));
  await inTransactions(db, [...blockChanges(sets)], (transaction, chunk) =>
    changeTerms({ db: transaction, dialect }, chunk),
  );
  const after = sets.map((set) => toRow(set.number, set.after, true));
  await inTransactions(db, after, (transaction, chunk) => writeSetTerms(transaction, dialect, chunk));
  await deleteChanges(db, dialect, changes);
}

function toRow(number: number, ids: Uint32Array, isWritten: boolean): SearchSetRow {
  return { number, terms: packTerms(ids), is_written: isWritten ? 1 : 0 };
}

function union(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.length === 0 ? other : Uint32Array.from(new Set([...one, ...other])).sort();
}

async function readChanges({ db, dialect }: QueriedDatabase, changes: readonly ChangedSet[]): Promise<SetChange[]> {
  const numbers = changes.map(({ number }) => number);
  const before = await readSetTerms(db, dialect, numbers);
  const searchables = await readSearchables(db, dialect, numbers);
  const features = new Map(Array.from(searchables, ([number, searchable]) => [number, featuresOf(searchable)]));
  const idsOf = await findIds({ db, dialect }, features.values());
  return numbers.map((number) => {
    const row = before.get(number);
    const known = row === undefined ? none : unpackTerms(row.terms);
    return {
      number,
      before: known,
      written: row?.is_written === 1 ? known : none,
      after: idsOfAll(features.get(number) ?? [], idsOf),
    };
  });
}

async function findIds(
  { db, dialect }: InTransaction,
  features: Iterable<ReadonlySet<TermKey>>,
): Promise<Map<TermKey, number[]>> {
  const terms = new Map<TermKey, TermKey[]>();
  for (const ofSet of features) {
    for (const feature of ofSet) if (!terms.has(feature)) terms.set(feature, termsOf(feature));
  }
  const ids = await findOrInsertTerms(db, dialect, [...new Set([...terms.values()].flat())]);
  return new Map(Array.from(terms, ([feature, keys]) => [feature, keys.flatMap((key) => ids.get(key) ?? [])]));
}

function idsOfAll(features: Iterable<TermKey>, idsOf: ReadonlyMap<TermKey, readonly number[]>): Uint32Array {
  const all = new Set<number>();
  for (const feature of features) for (const id of idsOf.get(feature) ?? []) all.add(id);
  return Uint32Array.from(all).sort();
}

function blockChanges(sets: readonly SetChange[]): Map<number, Map<number, BlockChange>> {
  const changes = new Map<number, Map<number, BlockChange>>();
  const changeOf = (termId: number, block: number): BlockChange => {
    const ofTerm = changes.get(termId) ?? new Map<number, BlockChange>();
    if (ofTerm.size === 0) changes.set(termId, ofTerm);
    const change = ofTerm.get(block) ?? { added: [], removed: [] };
    if (change.added.length + change.removed.length === 0) ofTerm.set(block, change);
    return change;
  };
  for (const { number, before, written, after } of sets) {
    const [block, place] = [Math.floor(number / setsPerBlock), number % setsPerBlock];
    for (const id of without(after, written)) changeOf(id, block).added.push(place);
    for (const id of without(before, after)) changeOf(id, block).removed.push(place);
  }
  return changes;
}

function without(ids: Uint32Array, others: Uint32Array): Uint32Array {
  if (ids.length === 0 || others.length === 0) return ids;
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

type TermChange = readonly [number, ReadonlyMap<number, BlockChange>];
type InTransaction = Pick<QueriedDatabase, 'dialect'> & { readonly db: Database };

async function changeTerms({ db, dialect }: InTransaction, terms: readonly TermChange[]): Promise<void> {
  const ids = terms.map(([id]) => id);
  const rows = await readPostings(db, dialect, ids);
  const stored = new Map(rows.map((row) => [`${row.term_id} ${row.block}`, row.sets]));
  const postings = terms.flatMap(([termId, blocks]) =>
    Array.from(blocks, ([block, change]) => ({
      termId,
      block,
      sets: changePostings(stored.get(`${termId} ${block}`), change),
    })),
  );
  await writePostings(db, dialect, postings);
}

async function inTransactions<Item>(
  db: Kysely<Tables>,
  items: readonly Item[],
  write: (db: Database, chunk: Item[]) => Promise<void>,
): Promise<void> {
  for (const chunk of chunksOf(items, rowsPerTransaction)) {
    await db.transaction().execute((transaction) => write(transaction, chunk));
    await wait(pauseMs);
  }
}

/** Differences, seven bits a byte (https://en.wikipedia.org/wiki/LEB128). */
function packTerms(ids: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(ids.length * 5);
  let [length, last] = [0, 0];
  for (const id of ids) {
    let rest = id - last;
    for (; rest >= 128; rest >>>= 7) bytes[length++] = (rest & 127) | 128;
    bytes[length++] = rest;
    last = id;
  }
  return bytes.slice(0, length);
}

function unpackTerms(bytes: Uint8Array): Uint32Array {
  const ids = new Uint32Array(bytes.length);
  let [length, id, shift, step] = [0, 0, 0, 0];
  for (const byte of bytes) {
    step += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte >= 128) continue;
    id += step;
    ids[length++] = id;
    [shift, step] = [0, 0];
  }
  return ids.slice(0, length);
}
