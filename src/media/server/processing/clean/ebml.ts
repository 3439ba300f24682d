/** RFC 8794. */
export interface Element {
  readonly id: number;
  readonly start: number;
  readonly bodyStart: number;
  /** Where the content begins if the size is unknown. */
  readonly end: number;
  /** Its size is unknown. */
  readonly isOpen: boolean;
}

const voidId = 0xec;
const maxIdBytes = 4;
const maxSizeBytes = 8;
/** Bounds the memory; no element holds so many. */
const maxElements = 100_000;

/** @returns undefined when there is no whole element */
export function elementAt(bytes: Buffer, start: number, limit: number): Element | undefined {
  const id = readVint(bytes, start, maxIdBytes);
  const size = id && readVint(bytes, id.end, maxSizeBytes);
  if (id === undefined || size === undefined) return undefined;
  const isOpen = size.value === 2 ** (7 * (size.end - id.end)) - 1;
  const end = isOpen ? size.end : size.end + size.value;
  if (end > limit || size.end > limit) return undefined;
  return { id: id.value + 2 ** (7 * (id.end - start)), start, bodyStart: size.end, end, isOpen };
}

/** Undefined when one extends beyond its parent. */
export function elementsOf(bytes: Buffer, parent: Element): Element[] | undefined {
  const elements: Element[] = [];
  let at = parent.bodyStart;
  while (at < parent.end) {
    const element = elementAt(bytes, at, parent.end);
    if (element === undefined || element.isOpen || elements.length >= maxElements) return undefined;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

export function readNumber(bytes: Buffer, { bodyStart, end }: Element): number {
  let value = 0;
  for (const byte of bytes.subarray(bodyStart, end)) value = value * 256 + byte;
  return value;
}

/** Readers skip it. */
export function voidElement(bytes: Buffer, { start, end }: Element): void {
  const length = end - start;
  bytes.fill(0, start, end);
  bytes[start] = voidId;
  const sizeBytes = length - 2 < 0x7f ? 1 : maxSizeBytes;
  const size = length - 1 - sizeBytes;
  if (sizeBytes === 1) bytes[start + 1] = 0x80 | size;
  else {
    bytes[start + 1] = 0x01;
    bytes.writeUIntBE(size, start + 3, 6);
  }
}

/** Leading zero bits give its length; undefined when too long or cut short. */
function readVint(bytes: Buffer, at: number, maxBytes: number): { value: number; end: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  const end = at + length;
  if (length > maxBytes || end > bytes.length) return undefined;
  let value = first - 2 ** (8 - length);
  for (const byte of bytes.subarray(at + 1, end)) value = value * 256 + byte;
  return { value, end };
}
