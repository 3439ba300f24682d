import type { MediaContentType } from './media-key.ts';

/**
 * Whether the file ends before its outermost structure does: the rest was lost on the way, however well the beginning plays.
 * What follows after the end is no matter.
 */
export function isCutShort(bytes: Buffer, contentType: MediaContentType): boolean {
  switch (contentType) {
    case 'image/jpeg':
      return !hasJpegEnd(bytes);
    case 'image/png':
      return !hasPngEnd(bytes);
    case 'image/gif':
      return !hasGifEnd(bytes);
    case 'video/mp4':
      return !hasMp4End(bytes);
    case 'video/webm':
      return !hasWebmEnd(bytes);
  }
}

const jpegSignatureBytes = 2;
const jpegEnd = 0xd9;

/** Segments and scans up to the end of the image, EOI (ITU-T T.81, annex B). A preview within a segment has an end of its own. */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = nextJpegMarker(bytes, jpegSignatureBytes);
  while (at + 4 <= bytes.length && bytes[at + 1] !== jpegEnd) {
    at = nextJpegMarker(bytes, at + 2 + bytes.readUInt16BE(at + 2));
  }
  return bytes[at + 1] === jpegEnd;
}

/** Where the next marker begins. In a scan's coded pixels 0xff stands before a zero, or counts restarts; elsewhere it may fill. */
function nextJpegMarker(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    const isNone = code === 0x00 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isNone) return at;
  }
  return bytes.length;
}

const pngSignatureBytes = 8;
/** Length, type and checksum around a chunk's data. */
const pngChunkFrameBytes = 12;

/** Chunks up to IEND (https://www.w3.org/TR/png-3/#5DataRep). */
function hasPngEnd(bytes: Buffer): boolean {
  let at = pngSignatureBytes;
  while (at + pngChunkFrameBytes <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += pngChunkFrameBytes + bytes.readUInt32BE(at);
    if (type === 'IEND') return at <= bytes.length;
  }
  return false;
}

const gifHeaderBytes = 13;
const gifImageHeaderBytes = 10;
const gifBlock = { extension: 0x21, image: 0x2c, trailer: 0x3b };

/** Blocks up to the trailer (GIF89a: https://www.w3.org/Graphics/GIF/spec-gif89a.txt). */
function hasGifEnd(bytes: Buffer): boolean {
  let at = gifHeaderBytes + gifTableBytes(bytes[10]);
  for (;;) {
    if (bytes[at] === gifBlock.extension) at = afterGifSubBlocks(bytes, at + 2);
    else if (bytes[at] !== gifBlock.image) return bytes[at] === gifBlock.trailer;
    else at = afterGifSubBlocks(bytes, at + gifImageHeaderBytes + gifTableBytes(bytes[at + 9]) + 1);
  }
}

/** A table of colours is there when the highest bit of the flags is set; the lowest three tell its size. */
function gifTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function afterGifSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  return at + 1;
}

const mp4BoxHeaderBytes = 8;
const mp4LargeBoxHeaderBytes = 16;

/** Boxes (ISO/IEC 14496-12, 4.2): a size of 1 means that 64 bits of size follow, 0 that the box goes on to the end. */
function hasMp4End(bytes: Buffer): boolean {
  let at = 0;
  while (at + mp4BoxHeaderBytes <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return true;
    if (size !== 1) at += Math.max(size, mp4BoxHeaderBytes);
    else if (at + mp4LargeBoxHeaderBytes > bytes.length) return false;
    else at += Math.max(Number(bytes.readBigUInt64BE(at + mp4BoxHeaderBytes)), mp4LargeBoxHeaderBytes);
  }
  return at <= bytes.length;
}

const webmSegment = 0x18538067;
const webmCluster = 0x1f43b675;

/**
 * Elements (RFC 8794). Segments and clusters are looked into: recorders that write as they go leave their sizes open. Bytes that are no
 * element end the walk.
 */
function hasWebmEnd(bytes: Buffer): boolean {
  let at = 0;
  while (at < bytes.length) {
    const id = readVint(bytes, at, 4);
    if (id === undefined) return bytes[at] === 0;
    const size = readVint(bytes, id.end, 8);
    if (size === undefined) return false;
    const isOpen = size.value === 2 ** (7 * (size.end - id.end)) - 1;
    const end = isOpen ? size.end : size.end + size.value;
    if (end > bytes.length) return false;
    const idValue = id.value + 2 ** (7 * (id.end - at));
    at = idValue === webmSegment || idValue === webmCluster ? size.end : end;
  }
  return true;
}

/** A number whose leading zero bits tell how many bytes it has; undefined when it has too many or the bytes end before. */
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
