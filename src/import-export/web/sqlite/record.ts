/** Reads big-endian numbers. Each method throws a RangeError outside of the bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint8(offset: number): number {
    return this.#view.getUint8(offset);
  }

  uint16(offset: number): number {
    return this.#view.getUint16(offset);
  }

  uint32(offset: number): number {
    return this.#view.getUint32(offset);
  }

  /** Numbers beyond 2^53 are rounded. */
  int(offset: number, byteSize: number): number {
    if (byteSize === 8) return Number(this.#view.getBigInt64(offset));
    let value = this.#view.getInt8(offset);
    for (let index = 1; index < byteSize; index++) value = value * 256 + this.uint8(offset + index);
    return value;
  }

  float64(offset: number): number {
    return this.#view.getFloat64(offset);
  }

  /** SQLite's numbers of variable length have seven bits in each of up to eight bytes, and eight bits in a ninth. */
  varint(offset: number): { readonly value: number; readonly end: number } {
    let value = 0;
    for (let index = 0; index < 8; index++) {
      const byte = this.uint8(offset + index);
      value = value * 128 + (byte & 127);
      if (byte < 128) return { value, end: offset + index + 1 };
    }
    return { value: value * 256 + this.uint8(offset + 8), end: offset + 9 };
  }

  slice(offset: number, byteSize: number): Uint8Array {
    if (offset + byteSize > this.#bytes.length) throw new RangeError('Outside of the bytes');
    return this.#bytes.subarray(offset, offset + byteSize);
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
  const headerSize = reader.varint(0);
  const values: SqliteValue[] = [];
  let typeOffset = headerSize.end;
  let valueOffset = headerSize.value;
  while (typeOffset < headerSize.value) {
    const serialType = reader.varint(typeOffset);
    typeOffset = serialType.end;
    values.push(readValue(reader, serialType.value, valueOffset));
    valueOffset += byteSizeOf(serialType.value);
  }
  return values;
}

function byteSizeOf(serialType: number): number {
  if (serialType >= 12) return Math.floor((serialType - 12) / 2);
  return serialType === 7 ? 8 : (intBytes[serialType] ?? 0);
}

function readValue(reader: ByteReader, serialType: number, offset: number): SqliteValue {
  if (serialType === 0) return null;
  if (serialType === 7) return reader.float64(offset);
  // The types 8 and 9 are the numbers 0 and 1, without bytes.
  if (serialType === 8 || serialType === 9) return serialType - 8;
  if (serialType === 10 || serialType === 11) throw new RangeError('A type that is reserved');
  if (serialType < 12) return reader.int(offset, byteSizeOf(serialType));
  const bytes = reader.slice(offset, byteSizeOf(serialType));
  return serialType % 2 === 0 ? bytes : utf8.decode(bytes);
}
