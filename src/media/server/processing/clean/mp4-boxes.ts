/** ISO/IEC 14496-12, 4.2. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

const headBytes = 8;
const largeHeadBytes = 16;
/** Bounds the memory; no file has so many. */
const maxBoxes = 100_000;

/**
 * A size of 1: a 64-bit size follows; 0: to the end. The remainder may be too short for a box.
 * @returns undefined when a box is longer than its parent or shorter than its head
 */
export function boxesOf(bytes: Buffer, start: number, end: number): Box[] | undefined {
  const boxes: Box[] = [];
  let at = start;
  while (at + headBytes <= end) {
    const box = readBox(bytes, at, end);
    if (box === undefined || boxes.length >= maxBoxes) return undefined;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function readBox(bytes: Buffer, at: number, end: number): Box | undefined {
  const size = bytes.readUInt32BE(at);
  const isLarge = size === 1;
  if (isLarge && at + largeHeadBytes > end) return undefined;
  const bodyStart = at + (isLarge ? largeHeadBytes : headBytes);
  const length = isLarge ? Number(bytes.readBigUInt64BE(at + headBytes)) : size;
  const boxEnd = size === 0 ? end : at + length;
  if (boxEnd < bodyStart || boxEnd > end) return undefined;
  return { type: bytes.toString('latin1', at + 4, at + headBytes), start: at, bodyStart, end: boxEnd };
}

/** Readers skip it. */
export function freeBox(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1');
  bytes.fill(0, box.bodyStart, box.end);
}

/** @param from relative to the content, as `to` */
export function fillBody(bytes: Buffer, { bodyStart, end }: Box, from: number, to: number): void {
  bytes.fill(0, Math.min(bodyStart + from, end), Math.min(bodyStart + to, end));
}
