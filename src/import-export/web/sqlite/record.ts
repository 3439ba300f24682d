import { ByteReader } from './byte-reader.ts';

export type SqliteValue = null | number | string | Uint8Array;

const intBytes = [0, 1, 2, 3, 4, 6, 8];
const utf8 = new TextDecoder();

/**
 * A row's values: file format, section 2.1.
 * @throws RangeError if damaged
 */
export function readRecord(payload: Uint8Array): SqliteValue[] {
  const reader = new ByteReader(payload);
  const header = reader.varint(0);
  const values: SqliteValue[] = [];
  let at = header.end;
  let valueAt = header.value;
  while (at < header.value) {
    const type = reader.varint(at);
    at = type.end;
    values.push(readValue(reader, type.value, valueAt));
    valueAt += byteSizeOf(type.value);
  }
  return values;
}

function byteSizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (intBytes[type] ?? 0);
}

function readValue(reader: ByteReader, type: number, at: number): SqliteValue {
  if (type === 0) return null;
  if (type === 7) return reader.float64(at);
  if (type === 8 || type === 9) return type - 8;
  if (type === 10 || type === 11) throw new RangeError('A type that is reserved');
  if (type < 12) return reader.int(at, byteSizeOf(type));
  const bytes = reader.slice(at, byteSizeOf(type));
  return type % 2 === 0 ? bytes : utf8.decode(bytes);
}
