import { ByteReader, readRecord, type SqliteValue } from './record.ts';

export interface SqliteRow {
  /** Undefined in a table without row ids. */
  readonly rowId: number | undefined;
  /** A column that is the row id is null here. */
  readonly values: readonly SqliteValue[];
}

/** The file is damaged or of an unknown kind. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
}

export interface SqliteFile {
  readonly tables: ReadonlySet<string>;
  /**
   * Returns the rows in the order of their keys, or none if the table is missing.
   * @throws SqliteError
   */
  readonly rows: (table: string) => Generator<SqliteRow, undefined>;
}

const magic = 'SQLite format 3\0';
const headerBytes = 100;
/** The deepest tree that is read. That of a table with billions of rows is less deep. */
const maxDepth = 20;
/** The types of pages. */
const indexInterior = 2;
const tableInterior = 5;
const indexLeaf = 10;
const tableLeaf = 13;

interface Pages {
  readonly bytes: Uint8Array;
  readonly pageSize: number;
  /** The size of a page without its reserved end. */
  readonly usableSize: number;
  /** The pages of the current tree that were read. None is read twice, so that the size of the file bounds the time. */
  readonly pagesRead: Set<number>;
}

/**
 * Reads the tables of a SQLite file, hostile or not, without SQL, indexes or write-ahead log
 * (https://sqlite.org/fileformat2.html).
 * @throws SqliteError
 */
export function openSqlite(bytes: Uint8Array): SqliteFile {
  const { pageSize, usableSize } = readHeader(bytes);
  const unreadPages = (): Pages => ({ bytes, pageSize, usableSize, pagesRead: new Set() });
  const roots = new Map<string, number>();
  for (const { values } of asDamaged(readTree(unreadPages(), 1, 0))) {
    const [type, name, , root] = values;
    if (type === 'table' && typeof name === 'string' && typeof root === 'number') roots.set(name, root);
  }
  return {
    tables: new Set(roots.keys()),
    *rows(table) {
      const root = roots.get(table);
      if (root !== undefined) yield* asDamaged(readTree(unreadPages(), root, 0));
      return undefined;
    },
  };
}

/** The numbers are places of fields in the header (section 1.3 of the file format). */
function readHeader(bytes: Uint8Array): Pick<Pages, 'pageSize' | 'usableSize'> {
  if (bytes.length < headerBytes || String.fromCharCode(...bytes.subarray(0, magic.length)) !== magic) {
    throw new SqliteError('Not a SQLite file.');
  }
  const header = new ByteReader(bytes);
  const statedPageSize = header.uint16(16);
  const pageSize = statedPageSize === 1 ? 65_536 : statedPageSize;
  const usableSize = pageSize - header.uint8(20);
  const isKnown = header.uint8(19) <= 2 && header.uint32(56) <= 1;
  const isPowerOfTwo = (pageSize & (pageSize - 1)) === 0;
  if (!isKnown || pageSize < 512 || !isPowerOfTwo || usableSize < 480) throw new SqliteError('Unknown format.');
  return { pageSize, usableSize };
}

/** Throws a SqliteError instead of a RangeError, since a read outside the file means that the file is damaged. */
function* asDamaged(rows: Generator<SqliteRow, undefined>): Generator<SqliteRow, undefined> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof RangeError ? new SqliteError('Damaged.', { cause: error }) : error;
  }
}

/**
 * Yields the rows below a page. The head of a page has its type, the number of its cells at 3, and, if it is an
 * interior page, its last child at 8. The places of the cells follow (section 1.6 of the file format).
 */
function* readTree(pages: Pages, pageNumber: number, depth: number): Generator<SqliteRow, undefined> {
  if (depth > maxDepth) throw new SqliteError('Too deep.');
  const page = new ByteReader(takePage(pages, pageNumber));
  const start = pageNumber === 1 ? headerBytes : 0;
  const type = page.uint8(start);
  const isInterior = type === indexInterior || type === tableInterior;
  const isTable = type === tableInterior || type === tableLeaf;
  if (!isInterior && !isTable && type !== indexLeaf) throw new SqliteError('No tree.');
  let unreadBytes = pages.pageSize;
  for (let index = 0; index < page.uint16(start + 3); index++) {
    let offset = page.uint16(start + (isInterior ? 12 : 8) + 2 * index);
    if (isInterior) {
      yield* readTree(pages, page.uint32(offset), depth + 1);
      // The interior cells of a table have no row of their own.
      if (isTable) continue;
      offset += 4;
    }
    const cell = readCell(pages, { page, offset, isTable });
    unreadBytes -= cell.localSize;
    // Overlapping cells would let a small file take very long.
    if (unreadBytes < 0) throw new SqliteError('Overlapping cells.');
    yield { rowId: cell.rowId, values: readRecord(cell.payload) };
  }
  if (isInterior) yield* readTree(pages, page.uint32(start + 8), depth + 1);
}

/**
 * Returns the bytes of a page, which is numbered from 1, and notes that it was read.
 * @throws SqliteError when there is no such page, or when it was read before
 */
function takePage({ bytes, pageSize, pagesRead }: Pages, pageNumber: number): Uint8Array {
  const end = pageNumber * pageSize;
  if (pageNumber < 1 || end > bytes.length || pagesRead.has(pageNumber))
    throw new SqliteError('A page that cannot be.');
  pagesRead.add(pageNumber);
  return bytes.subarray(end - pageSize, end);
}

interface Cell {
  readonly rowId: number | undefined;
  readonly payload: Uint8Array;
  /** How many bytes of the payload are in the page itself. The others are on overflow pages. */
  readonly localSize: number;
}

function readCell(
  pages: Pages,
  { page, offset, isTable }: { page: ByteReader; offset: number; isTable: boolean },
): Cell {
  const length = page.varint(offset);
  const rowId = isTable ? page.varint(length.end) : undefined;
  const start = rowId?.end ?? length.end;
  const localSize = localSizeOf(length.value, pages.usableSize, isTable);
  const local = page.slice(start, localSize);
  const payload =
    localSize === length.value
      ? local
      : joinOverflow(pages, { local, next: page.uint32(start + localSize), byteSize: length.value });
  return { rowId: rowId?.value, payload, localSize };
}

/** How many bytes of a payload are in the page itself (https://sqlite.org/fileformat2.html, section 1.6). */
function localSizeOf(byteSize: number, usableSize: number, isTable: boolean): number {
  const max = isTable ? usableSize - 35 : Math.floor(((usableSize - 12) * 64) / 255) - 23;
  if (byteSize <= max) return byteSize;
  const min = Math.floor(((usableSize - 12) * 32) / 255) - 23;
  const fitting = min + ((byteSize - min) % (usableSize - 4));
  return fitting <= max ? fitting : min;
}

interface Overflow {
  readonly local: Uint8Array;
  /** The number of the first overflow page. */
  readonly next: number;
  readonly byteSize: number;
}

function joinOverflow(pages: Pages, { local, next, byteSize }: Overflow): Uint8Array {
  if (byteSize > pages.bytes.length) throw new SqliteError('Larger than its file.');
  const payload = new Uint8Array(byteSize);
  payload.set(local);
  let filled = local.length;
  let pageNumber = next;
  while (filled < byteSize) {
    const page = new ByteReader(takePage(pages, pageNumber));
    const part = page.slice(4, Math.min(byteSize - filled, pages.usableSize - 4));
    payload.set(part, filled);
    filled += part.length;
    pageNumber = page.uint32(0);
  }
  return payload;
}
