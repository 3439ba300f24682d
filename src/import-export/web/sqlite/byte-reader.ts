/**
 * Big-endian numbers.
 * @throws RangeError outside the bytes
 */
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

  /** Rounded beyond 2^53. */
  int(at: number, byteSize: number): number {
    if (byteSize === 8) return Number(this.#view.getBigInt64(at));
    let value = this.#view.getInt8(at);
    for (let index = 1; index < byteSize; index++) value = value * 256 + this.uint8(at + index);
    return value;
  }

  float64(at: number): number {
    return this.#view.getFloat64(at);
  }

  /** SQLite's: seven bits in each of up to eight bytes, then eight. */
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
