/** An EBML element with its positions in the file (RFC 8794). */
interface Element {
  readonly id: number;
  readonly start: number;
  readonly bodyStart: number;
  /** The start of the content if the size is unknown. */
  readonly end: number;
  readonly hasUnknownSize: boolean;
}

const maxIdBytes = 4;
const maxSizeBytes = 8;
/** The most children of an element, which bounds the memory. No ordinary element has so many. */
const maxElements = 100_000;

/** The ids of Matroska elements (RFC 9559, section 5). */
const elementIds = {
  head: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  seekHead: 0x114d9b74,
  information: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  void: 0xec,
  muxer: 0x4d80,
  writer: 0x5741,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

const keptOutsideClusters: ReadonlySet<number> = new Set([
  elementIds.head,
  elementIds.segment,
  elementIds.cluster,
  elementIds.seekHead,
  elementIds.information,
  elementIds.tracks,
  elementIds.cues,
]);
/** The time scale, the duration, and the names of the programs that made the file, which are required but may be empty. */
const keptOfInformation: ReadonlySet<number> = new Set([0x2ad7b1, 0x4489, elementIds.muxer, elementIds.writer]);
/** Identifiers, flags, durations, languages, codec settings, and the descriptions of picture and sound. */
const trackDetails = [
  0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f, 0x55ee, 0x41e4, 0x22b59c, 0x22b59d,
  0x86, 0x63a2, 0x56aa, 0x56bb, 0xe0, 0xe1, 0x6d80,
];
const keptOfTrack: ReadonlySet<number> = new Set([elementIds.trackNumber, elementIds.trackType, ...trackDetails]);
/** The time, position and size, and the blocks. */
const keptOfCluster: ReadonlySet<number> = new Set([0xe7, 0xa7, 0xab, elementIds.simpleBlock, elementIds.blockGroup]);
/** The block with its additions, duration, references, padding and codec state. */
const keptOfBlockGroup: ReadonlySet<number> = new Set([elementIds.block, 0x75a1, 0x9b, 0xfa, 0xfb, 0x75a2, 0xa4]);
/** Video and audio. */
const keptTrackTypes: ReadonlySet<number> = new Set([1, 2]);

/**
 * Returns a copy in which tags, attachments, chapters, titles, dates, names and tracks other than video and sound are
 * overwritten in place. Segments and clusters are walked through even if their sizes are unknown, as live recorders
 * write them.
 * @returns undefined when elements are truncated or have wrong sizes
 */
export function cleanWebm(file: Buffer): Buffer | undefined {
  const bytes = Buffer.from(file);
  const removedTracks = new Set<number>();
  let offset = 0;
  while (offset < bytes.length) {
    // No element begins with a zero, so the rest is not part of the clip.
    if (bytes[offset] === 0) {
      bytes.fill(0, offset);
      return bytes;
    }
    const element = elementAt(bytes, offset, bytes.length);
    if (element === undefined) return undefined;
    const isContainer = element.id === elementIds.segment || element.id === elementIds.cluster;
    if (!isContainer && (element.hasUnknownSize || !cleanElement(bytes, element, removedTracks))) return undefined;
    offset = isContainer ? element.bodyStart : element.end;
  }
  return bytes;
}

/**
 * Returns false if the element is malformed.
 * @param removedTracks collects the numbers of removed tracks, whose blocks follow later in the file
 */
function cleanElement(bytes: Buffer, element: Element, removedTracks: Set<number>): boolean {
  switch (element.id) {
    case elementIds.information:
      return keepChildren(bytes, element, keptOfInformation, (child) => {
        if (child.id === elementIds.muxer || child.id === elementIds.writer) bytes.fill(0, child.bodyStart, child.end);
        return true;
      });
    case elementIds.tracks:
      return keepChildren(bytes, element, new Set([elementIds.track]), (track) =>
        cleanTrack(bytes, track, removedTracks),
      );
    case elementIds.blockGroup:
      return cleanBlockGroup(bytes, element, removedTracks);
    case elementIds.simpleBlock:
      if (isOfRemovedTrack(bytes, element, removedTracks)) voidElement(bytes, element);
      return true;
    default:
      if (!keptOutsideClusters.has(element.id) && !keptOfCluster.has(element.id)) voidElement(bytes, element);
      return true;
  }
}

function keepChildren(
  bytes: Buffer,
  parent: Element,
  keptIds: ReadonlySet<number>,
  clean: (child: Element) => boolean,
): boolean {
  const children = elementsOf(bytes, parent);
  if (children === undefined) return false;
  return children.every((child) => {
    if (keptIds.has(child.id)) return clean(child);
    voidElement(bytes, child);
    return true;
  });
}

function cleanTrack(bytes: Buffer, track: Element, removedTracks: Set<number>): boolean {
  const fields = elementsOf(bytes, track);
  if (fields === undefined) return false;
  const readField = (fieldId: number) => {
    const field = fields.find((element) => element.id === fieldId);
    return field && readNumber(bytes, field);
  };
  if (keptTrackTypes.has(readField(elementIds.trackType) ?? 0))
    return keepChildren(bytes, track, keptOfTrack, () => true);
  removedTracks.add(readField(elementIds.trackNumber) ?? 0);
  voidElement(bytes, track);
  return true;
}

function cleanBlockGroup(bytes: Buffer, group: Element, removedTracks: ReadonlySet<number>): boolean {
  const block = elementsOf(bytes, group)?.find((element) => element.id === elementIds.block);
  if (block === undefined || !isOfRemovedTrack(bytes, block, removedTracks))
    return keepChildren(bytes, group, keptOfBlockGroup, () => true);
  voidElement(bytes, group);
  return true;
}

/** A block begins with the number of its track, a variable-length number of one or two bytes. */
function isOfRemovedTrack(bytes: Buffer, { bodyStart }: Element, removedTracks: ReadonlySet<number>): boolean {
  const [first = 0, second = 0] = bytes.subarray(bodyStart, bodyStart + 2);
  return removedTracks.has(first >= 0x80 ? first & 0x7f : ((first & 0x3f) << 8) | second);
}

/** @returns undefined when there is no complete element */
function elementAt(bytes: Buffer, start: number, limit: number): Element | undefined {
  const id = readVint(bytes, start, maxIdBytes);
  const size = id && readVint(bytes, id.end, maxSizeBytes);
  if (id === undefined || size === undefined) return undefined;
  // All bits of an unknown size are set.
  const hasUnknownSize = size.value === 2 ** (7 * (size.end - id.end)) - 1;
  const end = hasUnknownSize ? size.end : size.end + size.value;
  if (end > limit || size.end > limit) return undefined;
  // An id includes the bit that marks its length.
  return { id: id.value + 2 ** (7 * (id.end - start)), start, bodyStart: size.end, end, hasUnknownSize };
}

/** Returns undefined if an element extends beyond its parent or has an unknown size, or if there are too many. */
function elementsOf(bytes: Buffer, parent: Element): Element[] | undefined {
  const elements: Element[] = [];
  let offset = parent.bodyStart;
  while (offset < parent.end) {
    const element = elementAt(bytes, offset, parent.end);
    if (element === undefined || element.hasUnknownSize || elements.length >= maxElements) return undefined;
    elements.push(element);
    offset = element.end;
  }
  return elements;
}

function readNumber(bytes: Buffer, { bodyStart, end }: Element): number {
  let value = 0;
  for (const byte of bytes.subarray(bodyStart, end)) value = value * 256 + byte;
  return value;
}

/** Turns the element into one that readers skip. */
function voidElement(bytes: Buffer, { start, end }: Element): void {
  const length = end - start;
  bytes.fill(0, start, end);
  bytes[start] = elementIds.void;
  const sizeBytes = length - 2 < 0x7f ? 1 : maxSizeBytes;
  const size = length - 1 - sizeBytes;
  if (sizeBytes === 1) bytes[start + 1] = 0x80 | size;
  else {
    bytes[start + 1] = 0x01;
    bytes.writeUIntBE(size, start + 3, 6);
  }
}

/**
 * Reads a number of variable length, whose leading zero bits give the length. Returns undefined if it is too long or
 * truncated.
 */
function readVint(bytes: Buffer, offset: number, maxBytes: number): { value: number; end: number } | undefined {
  const first = bytes[offset];
  if (first === undefined || first === 0) return undefined;
  // `clz32` counts 24 zero bits before a byte. A number has one byte more than its first byte has leading zeros.
  const length = Math.clz32(first) - 24 + 1;
  const end = offset + length;
  if (length > maxBytes || end > bytes.length) return undefined;
  let value = first - 2 ** (8 - length);
  for (const byte of bytes.subarray(offset + 1, end)) value = value * 256 + byte;
  return { value, end };
}
