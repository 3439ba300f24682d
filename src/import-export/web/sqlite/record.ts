/** Reads big-endian numbers. Each method throws a RangeError outside of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint8(at: number): number {
    return this.#view.getUint8(at);
  }

  uint16(at: number): number {
    return this.#view.getUint16(at);
  }

  uint32(at: number): number {
    return this.#view.getUint32(at);
  }

  /** Numbers beyond 2^53 are rounded. */
  int(at: number, byteSize: number): number {
    if (byteSize === 8) return Number(this.#view.getBigInt64(at));
    let value = this.#view.getInt8(at);
    for (let index = 1; index < byteSize; index++) value = value * 256 + this.uint8(at + index);
    return value;
  }

  float64(at: number): number {
    return this.#view.getFloat64(at);
  }

  /** SQLite's numbers of variable length have seven bits in each of up to eight bytes, and eight bits in a ninth. */
  varint(at: number): { readonly value: number; readonly end: number } {
    let value = 0;
    for (let index = 0; index < 8; index++) {
      const byte = this.uint8(at + index);
      value = value * 128 + (byte & 127);
      if (byte < 128) return { value, end: at + index + 1 };
    }
    return { value: value * 256 + this.uint8(at + 8), end: at + 9 };
  }

  slice(at: number, byteSize: number): Uint8Array {
    if (at + byteSize > this.#bytes.length) throw new RangeError('Outside of the bytes');
    return this.#bytes.subarray(at, at + byteSize);
  }
}

export type SqliteValue = null | number | string | Uint8Array;

/**
 * The size of an integer by its serial type, as the file format calls the number that tells type and size of a value.
 */
const intBytes = [0, 1, 2, 3, 4, 6, 8];
const utf8 = new TextDecoder();

/**
 * Reads the values of a row (https://sqlite.org/fileformat2.html, section 2.1).
 * @throws RangeError when the row is damaged
 */
export function readRecord(payload: Uint8Array): SqliteValue[] {
  const reader = new ByteReader(payload);
  const header = reader.varint(0);
  const values: SqliteValue[] = [];
  let at = header.end;
  let valueAt = header.value;
  while (at < header.value) {
    const serialType = reader.varint(at);
    at = serialType.end;
    values.push(readValue(reader, serialType.value, valueAt));
    valueAt += byteSizeOf(serialType.value);
  }
  return values;
}

function byteSizeOf(serialType: number): number {
  if (serialType >= 12) return Math.floor((serialType - 12) / 2);
  return serialType === 7 ? 8 : (intBytes[serialType] ?? 0);
}

function readValue(reader: ByteReader, serialType: number, at: number): SqliteValue {
  if (serialType === 0) return null;
  if (serialType === 7) return reader.float64(at);
  // The types 8 and 9 are the numbers 0 and 1, without bytes.
  if (serialType === 8 || serialType === 9) return serialType - 8;
  if (serialType === 10 || serialType === 11) throw new RangeError('A type that is reserved');
  if (serialType < 12) return reader.int(at, byteSizeOf(serialType));
  const bytes = reader.slice(at, byteSizeOf(serialType));
  return serialType % 2 === 0 ? bytes : utf8.decode(bytes);
}
