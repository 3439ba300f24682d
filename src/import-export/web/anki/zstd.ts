import { Decompress } from 'fzstd';

/** The bytes with which each frame begins. */
const magicNumber = [0x28, 0xb5, 0x2f, 0xfd];

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
 * millions of frames. The names here and below are those of RFC 8878, section 3.1.1.
 * @throws RangeError for anything else
 */
function checkZstdFrame(bytes: Uint8Array): void {
  if (magicNumber.some((byte, index) => bytes[index] !== byte)) throw new RangeError('No frame.');
  const frameHeaderDescriptor = bytes[4] ?? 0;
  const frameContentSizeFlag = frameHeaderDescriptor >> 6;
  const isSingleSegment = (frameHeaderDescriptor & 0b10_0000) !== 0;
  const hasContentChecksum = (frameHeaderDescriptor & 0b100) !== 0;
  const dictionaryIdFlag = frameHeaderDescriptor & 0b11;
  const dictionaryIdBytes = [0, 1, 2, 4][dictionaryIdFlag] ?? 0;
  const frameContentSizeBytes = frameContentSizeFlag === 0 ? Number(isSingleSegment) : 2 ** frameContentSizeFlag;
  const frameContentSizeOffset = 5 + (isSingleSegment ? 0 : 1) + dictionaryIdBytes;
  // The window of a single segment is its whole content.
  const windowSize = isSingleSegment
    ? readLittleEndian(bytes, frameContentSizeOffset, frameContentSizeBytes)
    : windowSizeOf(bytes[5] ?? 0);
  if (windowSize > maxWindowBytes) throw new RangeError('The window is too large.');
  const endOfBlocks = findEndOfBlocks(bytes, frameContentSizeOffset + frameContentSizeBytes);
  if (endOfBlocks + (hasContentChecksum ? 4 : 0) !== bytes.length) throw new RangeError('Not one whole frame.');
}

function windowSizeOf(windowDescriptor: number): number {
  const windowBase = 2 ** (10 + (windowDescriptor >> 3));
  return windowBase + (windowBase / 8) * (windowDescriptor & 0b111);
}

/** Returns the offset after the last block. */
function findEndOfBlocks(bytes: Uint8Array, start: number): number {
  let offset = start;
  while (offset + 3 <= bytes.length) {
    const blockHeader = readLittleEndian(bytes, offset, 3);
    // The content of an RLE block is a single byte, which is repeated to the size of the block.
    const isRleBlock = ((blockHeader >> 1) & 0b11) === 1;
    offset += 3 + (isRleBlock ? 1 : blockHeader >> 3);
    if ((blockHeader & 0b1) === 1) return offset;
  }
  throw new RangeError('The frame ends early.');
}

function readLittleEndian(bytes: Uint8Array, offset: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[offset + index] ?? 0);
  return value;
}
