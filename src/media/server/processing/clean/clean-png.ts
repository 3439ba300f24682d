import { crc32, inflateSync } from 'node:zlib';
import { maxColourProfileBytes } from '../../../../platform/rules/limits.ts';
import { readOrientation, writeOrientation, type CleanedImage, type ImageHeader } from './image-header.ts';
import { createBoundedBuffer } from './bounded-buffer.ts';

const signatureBytes = 8;
const headerBytes = 13;
/** The size of a chunk's length, type and checksum. */
const chunkOverheadBytes = 12;
/** The largest size of data with which a chunk of this type is kept. Chunks of other types are dropped. */
const maxDataBytes: Readonly<Record<string, number>> = {
  IHDR: headerBytes,
  IDAT: Infinity,
  fcTL: 26,
  fdAT: Infinity,
  IEND: 0,
  PLTE: 768,
  tRNS: 256,
  acTL: 8,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  cICP: 4,
  mDCV: 24,
  cLLI: 8,
  bKGD: 6,
  pHYs: 9,
  iCCP: maxColourProfileBytes,
  eXIf: Infinity,
};
/** The types of chunks that an image may have several times. Of any other type, only the first chunk is kept. */
const repeatableTypes = new Set(['IDAT', 'fcTL', 'fdAT']);
/** The channels of the decoded image, by colour type. An image with a palette (3) is decoded to RGBA. */
const decodedChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
/** The interlace method of an image whose rows follow each other from top to bottom. */
const sequentialRows = 0;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  readonly bytes: Buffer;
}

/**
 * Keeps pixels, colours and orientation (https://www.w3.org/TR/png-3/#5DataRep).
 * @returns undefined when the file ends before the image does, or does not begin with a valid header
 */
export function cleanPng(file: Buffer): CleanedImage | undefined {
  const output = createBoundedBuffer(file.length);
  output.add(file.subarray(0, signatureBytes));
  const seenTypes = new Set<string>();
  let header: ImageHeader | undefined;
  for (const chunk of chunksOf(file)) {
    const { type, data } = chunk;
    if (header === undefined) {
      if (type !== 'IHDR') return undefined;
      header = readHeader(data);
      if (header === undefined) return undefined;
    }
    const maxBytes = maxDataBytes[type];
    const isAllowed = maxBytes !== undefined && data.length <= maxBytes;
    const isExpected = !seenTypes.has(type) || repeatableTypes.has(type);
    seenTypes.add(type);
    const cleaned = isAllowed && isExpected ? cleanChunk(chunk) : undefined;
    if (cleaned !== undefined) output.add(cleaned);
    if (type === 'IEND') return { bytes: output.bytes(), header };
  }
  return undefined;
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  let offset = signatureBytes;
  while (offset + chunkOverheadBytes <= file.length) {
    const end = offset + chunkOverheadBytes + file.readUInt32BE(offset);
    if (end > file.length) return;
    const type = file.toString('latin1', offset + 4, offset + 8);
    yield { type, data: file.subarray(offset + 8, end - 4), bytes: file.subarray(offset, end) };
    offset = end;
  }
}

function readHeader(data: Buffer): ImageHeader | undefined {
  if (data.length !== headerBytes) return undefined;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [bitDepth = 0, colourType = 0] = data.subarray(8);
  const bytesPerPixel = (decodedChannels[colourType] ?? 0) * Math.ceil(bitDepth / 8);
  if (width === 0 || height === 0 || bytesPerPixel === 0) return undefined;
  const decodedBytes = width * height * bytesPerPixel;
  return { width, height, decodedBytes, isDecodedWhole: data[12] !== sequentialRows };
}

function cleanChunk(chunk: Chunk): Buffer | undefined {
  if (chunk.type === 'eXIf') return keepOnlyOrientation(chunk);
  if (chunk.type === 'iCCP') return isSmallProfile(chunk.data) ? chunk.bytes : undefined;
  return chunk.bytes;
}

/**
 * Whether the colour profile is small when it is unpacked, because a small chunk may hold an enormous one. The data are
 * a name, a zero, the compression method and the compressed profile.
 */
function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0) return false;
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: maxColourProfileBytes });
    return true;
  } catch {
    return false;
  }
}

function keepOnlyOrientation({ data, bytes }: Chunk): Buffer | undefined {
  const orientation = readOrientation(data);
  if (orientation === undefined) return undefined;
  const body = Buffer.concat([Buffer.from('eXIf'), writeOrientation(orientation)]);
  const cleaned = Buffer.alloc(body.length + 8);
  cleaned.writeUInt32BE(body.length - 4, 0);
  cleaned.set(body, 4);
  cleaned.writeUInt32BE(crc32(body), cleaned.length - 4);
  return cleaned.length <= bytes.length ? cleaned : undefined;
}
