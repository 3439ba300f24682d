import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSqlite, SqliteError } from './read-sqlite.ts';

/** A file written by SQLite itself. */
function fileOf(steps: (database: SqliteDatabase) => void): Uint8Array {
  const database = new SqliteDatabase(':memory:');
  steps(database);
  const bytes = new Uint8Array(database.serialize());
  database.close();
  return bytes;
}

function rowsOf(bytes: Uint8Array, table: string) {
  return [...openSqlite(bytes).rows(table)];
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.toWellFormed().replaceAll('\0', '')),
  fc.integer({ min: 0, max: 20_000 }).map((length) => 'wörd '.repeat(length)),
);
const value = fc.oneof(
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.integer({ min: -300, max: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
  text,
  fc.uint8Array({ maxLength: 5_000 }),
);

describe('a SQLite file', () => {
  test.each([512, 4_096, 65_536])('gives back what SQLite wrote, in pages of %i bytes', (pageSize) => {
    const rows = fc.array(fc.tuple(value, value), { maxLength: 60 });
    fc.assert(
      fc.property(rows, (given) => {
        const bytes = fileOf((database) => {
          database.pragma(`page_size = ${pageSize}`);
          database.exec('create table a (id integer primary key, b, c)');
          for (const row of given) database.prepare('insert into a (b, c) values (?, ?)').run(row.map(toBound));
        });
        expect(rowsOf(bytes, 'a')).toEqual(
          given.map(([b, c], index) => ({ rowId: index + 1, values: [null, toRead(b), toRead(c)] })),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('gives tables without row ids in the order of their keys', () => {
    const keys = Array.from({ length: 3_000 }, (_, index) => index * 7);
    const bytes = fileOf((database) => {
      database.exec('create table f (a integer, b integer, c text, primary key (a, b)) without rowid; begin');
      for (const key of keys.toReversed()) {
        database.prepare('insert into f values (?, ?, ?)').run([key, 1, 'x'.repeat(key % 900)]);
      }
      database.exec('commit');
    });
    expect(rowsOf(bytes, 'f')).toEqual(
      keys.map((key) => ({ rowId: undefined, values: [key, 1, 'x'.repeat(key % 900)] })),
    );
  });

  test('tells its tables, and has no rows in others', () => {
    const bytes = fileOf((database) =>
      database.exec('create table a (b); create index c on a (b); create table d (e)'),
    );
    expect([...openSqlite(bytes).tables]).toEqual(['a', 'd']);
    expect(rowsOf(bytes, 'c')).toEqual([]);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['something else', new Uint8Array(4_096)],
    ['a header alone', fileOf((database) => database.exec('create table a (b)')).subarray(0, 100)],
  ])('that is %s is refused', (_, bytes) => {
    expect(() => openSqlite(bytes)).toThrow(SqliteError);
  });

  test('a SQLite file whose bytes were changed or cut off is read or refused, and never read for long', () => {
    const whole = fileOf((database) => {
      database.pragma('page_size = 512');
      database.exec('create table a (b); begin');
      for (let index = 0; index < 200; index++) {
        database.prepare('insert into a values (?)').run([`${index} `.repeat(index * 4)]);
      }
      database.exec('commit');
    });
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), fc.nat(whole.length), (changes, length) => {
        const bytes = whole.slice(0, length > 2_000 ? whole.length : length * 10);
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        let read = 0;
        try {
          for (const { values } of openSqlite(bytes).rows('a')) read += String(values[0]).length;
        } catch (error) {
          expect(error).toBeInstanceOf(SqliteError);
        }
        expect(read).toBeLessThanOrEqual(4 * bytes.length);
      }),
      { numRuns: 500 },
    );
  });

  test('a SQLite file that names a page twice is refused: many such would be read for ever', () => {
    const bytes = fileOf((database) => {
      database.pragma('page_size = 512');
      database.exec('create table a (b)');
      for (let index = 0; index < 100; index++) database.prepare('insert into a values (?)').run(['x'.repeat(100)]);
    });
    const root = new DataView(bytes.buffer, 512, 512);
    const firstChild = root.getUint32(root.getUint16(12));
    root.setUint32(8, firstChild);
    expect(() => rowsOf(bytes, 'a')).toThrow(SqliteError);
  });

  test('a SQLite file whose cells overlap is refused: their bytes would be read again and again', () => {
    const bytes = fileOf((database) => {
      database.exec('create table a (b)');
      for (let index = 0; index < 100; index++) {
        database.prepare('insert into a values (?)').run(['x'.repeat(index === 0 ? 2_000 : 1)]);
      }
    });
    const page = new DataView(bytes.buffer, 4_096, 4_096);
    for (let index = 1; index < 100; index++) page.setUint16(8 + 2 * index, page.getUint16(8));
    expect(() => rowsOf(bytes, 'a')).toThrow(SqliteError);
  });
});

function toBound(given: unknown): unknown {
  return typeof given === 'number' && Number.isInteger(given)
    ? BigInt(given)
    : given instanceof Uint8Array
      ? Buffer.from(given)
      : given;
}

function toRead(given: unknown): unknown {
  return given instanceof Uint8Array ? new Uint8Array(given) : Object.is(given, -0) ? 0 : given;
}
