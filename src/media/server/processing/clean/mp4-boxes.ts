/** A box of an MP4 file, with positions in the file (ISO/IEC 14496-12, 4.2). */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

/** A size of 32 bits and a type of four characters. */
const headerBytes = 8;
/** The same, followed by a size of 64 bits. */
const largeHeaderBytes = 16;
/** The size of version and flags, with which the content of most boxes begins. */
export const fullBoxBytes = 4;
/** The most boxes of a file, which bounds the memory. No ordinary file has so many. */
const maxBoxes = 100_000;

/**
 * Lists the boxes between two positions. Bytes after the last box that are too few for another one are ignored.
 * @returns undefined when a box is longer than its parent or shorter than its header, or when there are too many
 */
export function boxesOf(bytes: Buffer, start: number, end: number): Box[] | undefined {
  const boxes: Box[] = [];
  let offset = start;
  while (offset + headerBytes <= end) {
    const box = readBox(bytes, offset, end);
    if (box === undefined || boxes.length >= maxBoxes) return undefined;
    boxes.push(box);
    offset = box.end;
  }
  return boxes;
}

/** A size of 1 means that a 64-bit size follows, and 0 that the box extends to the end. */
function readBox(bytes: Buffer, offset: number, end: number): Box | undefined {
  const size = bytes.readUInt32BE(offset);
  const isLarge = size === 1;
  if (isLarge && offset + largeHeaderBytes > end) return undefined;
  const bodyStart = offset + (isLarge ? largeHeaderBytes : headerBytes);
  const length = isLarge ? Number(bytes.readBigUInt64BE(offset + headerBytes)) : size;
  const boxEnd = size === 0 ? end : offset + length;
  if (boxEnd < bodyStart || boxEnd > end) return undefined;
  return { type: bytes.toString('latin1', offset + 4, offset + headerBytes), start: offset, bodyStart, end: boxEnd };
}

/** Turns the box into one that readers skip. */
export function freeBox(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1');
  bytes.fill(0, box.bodyStart, box.end);
}

/**
 * Overwrites a part of the content with zeros.
 * @param from relative to the start of the content, like `to`
 */
export function clearBody(bytes: Buffer, { bodyStart, end }: Box, from: number, to: number): void {
  bytes.fill(0, Math.min(bodyStart + from, end), Math.min(bodyStart + to, end));
}
