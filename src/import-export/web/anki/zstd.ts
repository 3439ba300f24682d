import { Decompress } from 'fzstd';

/** The bytes with which each frame begins. */
const magic = [0x28, 0xb5, 0x2f, 0xfd];

/** The largest window of a frame, which is the default of other decoders. Anki needs far less. */
const maxWindowBytes = 128 * 1024 * 1024;

/** Unpacking would give more bytes than are allowed. */
export class ZstdTooLargeError extends Error {}

/**
 * Unpacks one frame of zstd. Bytes are counted while they are unpacked, because a small file may unpack to gigabytes.
 * @throws ZstdTooLargeError when there are more than `maxBytes`, and another error when the bytes are damaged
 */
export function unpackZstd(packed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  checkZstdFrame(packed);
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  const decompress = new Decompress((chunk) => {
    byteSize += chunk.length;
    if (byteSize > maxBytes) throw new ZstdTooLargeError('Too large.');
    chunks.push(chunk);
  });
  decompress.push(packed, true);
  const bytes = new Uint8Array(byteSize);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/**
 * Allows only one whole frame with a small window. A few bytes can claim a window of gigabytes, and a file can contain
 * millions of frames. The names are those of RFC 8878, section 3.1.1, where bits 6 and 7 of the descriptor tell the
 * length of the size, bit 5 a single segment, bit 2 a checksum, and bits 0 and 1 the length of the dictionary's id.
 * @throws RangeError for anything else
 */
function checkZstdFrame(bytes: Uint8Array): void {
  if (magic.some((byte, index) => bytes[index] !== byte)) throw new RangeError('No frame.');
  const descriptor = bytes[4] ?? 0;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const sizeBytes = sizeFlag === 0 ? Number(isSingleSegment) : 2 ** sizeFlag;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const windowDescriptorBytes = isSingleSegment ? 0 : 1;
  const sizeAt = 5 + windowDescriptorBytes + dictionaryBytes;
  // The window of a single segment is its whole content.
  const windowBytes = isSingleSegment ? readLittleEndian(bytes, sizeAt, sizeBytes) : windowSize(bytes[5] ?? 0);
  if (windowBytes > maxWindowBytes) throw new RangeError('The window is too large.');
  const checksumBytes = (descriptor & 4) === 0 ? 0 : 4;
  const end = endOfBlocks(bytes, sizeAt + sizeBytes) + checksumBytes;
  if (end !== bytes.length) throw new RangeError('Not one whole frame.');
}

/** Returns the size of the window in bytes (RFC 8878, section 3.1.1.1.2). */
function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

/**
 * Returns the offset after the last block. A block begins with three bytes: whether it is the last in bit 0, its type
 * in bits 1 and 2, and its size.
 */
function endOfBlocks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (offset + 3 <= bytes.length) {
    const header = readLittleEndian(bytes, offset, 3);
    const isRepeatedByte = ((header >> 1) & 3) === 1;
    offset += 3 + (isRepeatedByte ? 1 : header >> 3);
    if ((header & 1) === 1) return offset;
  }
  throw new RangeError('The frame ends early.');
}

function readLittleEndian(bytes: Uint8Array, offset: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[offset + index] ?? 0);
  return value;
}
