/**
 * A value of a FlatBuffers file. Fields are in the order of the schema, which the caller knows. Missing ones are
 * undefined.
 */
export type FlatValue =
  | { readonly table: readonly (FlatValue | Scalar | undefined)[] }
  | { readonly vector: readonly FlatValue[] }
  | { readonly floats: readonly number[] }
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  /** An offset from the end of the new bytes. */
  | { readonly following: number };

type Scalar = { readonly byte: number } | { readonly uint: number };

interface Link {
  readonly at: number;
  readonly following: number;
}

const headBytes = 8;
/** Keeps the strictest alignment of the bytes that follow. */
const alignmentBytes = 64;
const bytesAlignment = 16;

/**
 * Writes a root table in front of the bytes that it refers to. Offsets in FlatBuffers are positive, so additions to a
 * file go to its front.
 * @param following the bytes after the head of an existing file
 * @see https://flatbuffers.dev/internals/
 */
export function writeFlatBuffer(
  identifier: string,
  root: FlatValue,
  following: Uint8Array = new Uint8Array(),
): Uint8Array {
  const writer = new Writer();
  writer.uint(0);
  writer.ascii(identifier);
  writer.link(0, root);
  const start = alignUp(writer.size - headBytes, alignmentBytes) + headBytes;
  for (const link of writer.links) writer.uintAt(link.at, start + link.following - link.at);
  const file = new Uint8Array(start + following.length);
  file.set(writer.written());
  file.set(following, start);
  return file;
}

class Writer {
  readonly links: Link[] = [];
  size = 0;
  readonly #view = new DataView(new ArrayBuffer(1 << 16));

  written(): Uint8Array {
    return new Uint8Array(this.#view.buffer, 0, this.size);
  }

  uint(value: number): void {
    this.uintAt(this.size, value);
    this.size += 4;
  }

  uintAt(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  ascii(text: string): void {
    for (const character of text) this.#view.setUint8(this.size++, character.charCodeAt(0));
  }

  /** Writes the value at the end, and its offset at `at`. */
  link(at: number, value: FlatValue): void {
    if ('following' in value) this.links.push({ at, following: value.following });
    else this.uintAt(at, this.#write(value) - at);
  }

  /** @returns the position of its beginning */
  #write(value: Exclude<FlatValue, { readonly following: number }>): number {
    this.#align(4);
    if ('table' in value) return this.#table(value.table);
    if ('bytes' in value) this.#align(bytesAlignment, 4);
    const at = this.size;
    if ('vector' in value) this.#vector(value.vector);
    else if ('floats' in value) this.#floats(value.floats);
    else if ('text' in value) this.#text(value.text);
    else this.#bytes(value.bytes);
    return at;
  }

  /** Each field takes four bytes. The list of fields precedes the table. */
  #table(fields: Extract<FlatValue, { readonly table: unknown }>['table']): number {
    const list = this.size;
    const listBytes = 4 + 2 * fields.length;
    const at = alignUp(list + listBytes, 4);
    this.#view.setUint16(list, listBytes, true);
    this.#view.setUint16(list + 2, 4 + 4 * fields.length, true);
    this.#view.setInt32(at, at - list, true);
    this.size = at + 4 + 4 * fields.length;
    for (const [index, field] of fields.entries()) {
      if (field === undefined) continue;
      const place = at + 4 + 4 * index;
      this.#view.setUint16(list + 4 + 2 * index, place - at, true);
      if ('byte' in field) this.#view.setUint8(place, field.byte);
      else if ('uint' in field) this.uintAt(place, field.uint);
      else this.link(place, field);
    }
    return at;
  }

  #vector(values: readonly FlatValue[]): void {
    this.uint(values.length);
    const first = this.size;
    this.size += 4 * values.length;
    for (const [index, value] of values.entries()) this.link(first + 4 * index, value);
  }

  #floats(numbers: readonly number[]): void {
    this.uint(numbers.length);
    for (const number of numbers) {
      this.#view.setFloat32(this.size, number, true);
      this.size += 4;
    }
  }

  #text(text: string): void {
    this.uint(text.length);
    this.ascii(`${text}\0`);
  }

  #bytes(bytes: Uint8Array): void {
    this.uint(bytes.length);
    for (const byte of bytes) this.#view.setUint8(this.size++, byte);
  }

  /** @param before bytes that are written first, such as a length */
  #align(bytes: number, before = 0): void {
    this.size = alignUp(this.size + before, bytes) - before;
  }
}

function alignUp(size: number, bytes: number): number {
  return Math.ceil(size / bytes) * bytes;
}
