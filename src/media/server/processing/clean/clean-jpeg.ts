import { maxColourProfileBytes } from '../../../../platform/rules/limits.ts';
import { readOrientation, writeOrientation, type CleanedImage, type ImageHeader } from './image-header.ts';
import { createBoundedBuffer } from './bounded-buffer.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee } as const;
/** The markers of the tables DHT, DAC, DQT and DRI. */
const tableMarkers = new Set([0xc4, 0xcc, 0xdb, 0xdd]);
/** The markers of baseline, extended and progressive frames, which browsers decode. */
const decodableFrames = new Set([0xc0, 0xc1, 0xc2]);
const progressiveFrame = 0xc2;
/** The most scans of an image, each of which is a pass over all pixels. Encoders write about a dozen. */
const maxScans = 100;
const signature = { jfif: 'JFIF\0', exif: 'Exif\0\0', colourProfile: 'ICC_PROFILE\0', adobe: 'Adobe' } as const;
/** The size of a JFIF segment without a preview. */
const jfifBytes = 18;
const adobeBytes = 16;
/**
 * How many bytes each sample takes in the decoder of an image with several scans, which holds coefficients instead of
 * pixels.
 */
const coefficientBytes = 2;

interface Segment {
  readonly code: number;
  /** The bytes of a scan include its coded pixels. */
  readonly bytes: Buffer;
}

/**
 * Keeps tables, frame, scans, colour profile and orientation (ITU-T T.81, annex B).
 * @returns undefined when the file ends before the image does, does not have exactly one frame, or has one that
 * browsers do not decode
 */
export function cleanJpeg(file: Buffer): CleanedImage | undefined {
  const output = createBoundedBuffer(file.length);
  output.add(file.subarray(0, 2));
  let frame: Segment | undefined;
  let scanCount = 0;
  const metadata = new MetadataCleaner();
  for (const segment of segmentsOf(file)) {
    const { code, bytes } = segment;
    if (code === marker.end) {
      output.add(bytes);
      const header = frame && scanCount > 0 ? readHeader(frame, scanCount) : undefined;
      return header && { bytes: output.bytes(), header };
    }
    if (isFrame(code)) {
      if (frame !== undefined || !decodableFrames.has(code)) return undefined;
      frame = segment;
    }
    if (code === marker.scan) scanCount++;
    if (scanCount > maxScans) return undefined;
    const isPicture = isFrame(code) || code === marker.scan || tableMarkers.has(code);
    const cleaned = isPicture ? bytes : metadata.clean(segment);
    if (cleaned !== undefined) output.add(cleaned);
  }
  return undefined;
}

/** The markers SOF0 to SOF15, except for three markers of other segments in that range. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && !tableMarkers.has(code) && code !== 0xc8;
}

/** Segments are skipped by their length, because a preview has an end marker of its own. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  let offset = nextMarker(file, 2);
  while (offset + 2 <= file.length) {
    const code = file[offset + 1] ?? 0;
    if (code === marker.end) {
      yield { code, bytes: file.subarray(offset, offset + 2) };
      return;
    }
    if (offset + 4 > file.length) return;
    const length = file.readUInt16BE(offset + 2);
    const dataEnd = offset + 2 + length;
    if (length < 2 || dataEnd > file.length) return;
    const next = nextMarker(file, dataEnd);
    yield { code, bytes: file.subarray(offset, code === marker.scan ? next : dataEnd) };
    offset = next;
  }
}

/**
 * Finds the next marker, or the end of the file. In coded pixels, 0xff is followed by a zero or a restart number.
 * Before a marker, 0xff may be repeated as filling.
 */
function nextMarker(file: Buffer, start: number): number {
  for (let offset = file.indexOf(0xff, start); offset >= 0; offset = file.indexOf(0xff, offset + 1)) {
    const code = file[offset + 1] ?? 0;
    const isMarker = code > 0x01 && code < 0xff && (code < 0xd0 || code > 0xd8);
    if (isMarker) return offset;
  }
  return file.length;
}

/** Returns undefined if the frame is damaged, or if the height comes later (DNL), which no browser decodes. */
function readHeader({ code, bytes }: Segment, scanCount: number): ImageHeader | undefined {
  const data = bytes.subarray(4);
  const components = data[5] ?? 0;
  if (components === 0 || data.length < 6 + components * 3) return undefined;
  const height = data.readUInt16BE(1);
  const width = data.readUInt16BE(3);
  if (width === 0 || height === 0) return undefined;
  // The sampling factors of a component: how many samples it has across and down for each block of pixels.
  const factors = Array.from({ length: components }, (_, index) => data[7 + index * 3] ?? 0);
  const across = factors.map((factor) => factor >> 4);
  const down = factors.map((factor) => factor & 0x0f);
  const blockPixels = Math.max(...across) * Math.max(...down);
  const blockSamples = across.reduce((sum, factor, index) => sum + factor * (down[index] ?? 0), 0);
  const samplesPerPixel = blockSamples / Math.max(blockPixels, 1);
  const pixels = width * height;
  const isDecodedWhole = code === progressiveFrame || scanCount > 1;
  const decodedBytes = pixels * (isDecodedWhole ? samplesPerPixel * coefficientBytes : components);
  return { width, height, decodedBytes, isDecodedWhole };
}

/** Cleans the metadata of one image. Only its first segment of each kind is kept. A colour profile may have several. */
class MetadataCleaner {
  readonly #seenSignatures = new Set<string>();
  #profileBytes = 0;

  /** Returns undefined for a segment that is dropped. */
  clean({ code, bytes }: Segment): Buffer | undefined {
    if (code === marker.app0 && this.#isFirst(bytes, signature.jfif)) return removePreview(bytes);
    if (code === marker.app1 && this.#isFirst(bytes, signature.exif)) return keepOnlyOrientation(bytes);
    if (code === marker.app14 && this.#isFirst(bytes, signature.adobe)) return shorten(bytes, adobeBytes);
    if (code !== marker.app2 || !hasSignature(bytes, signature.colourProfile)) return undefined;
    this.#profileBytes += bytes.length;
    return this.#profileBytes <= maxColourProfileBytes ? bytes : undefined;
  }

  #isFirst(segment: Buffer, text: string): boolean {
    if (!hasSignature(segment, text) || this.#seenSignatures.has(text)) return false;
    this.#seenSignatures.add(text);
    return true;
  }
}

function hasSignature(segment: Buffer, text: string): boolean {
  return segment.toString('latin1', 4, 4 + text.length) === text;
}

/** The preview follows the segment's fixed part, whose last two bytes are the preview's size in pixels. */
function removePreview(segment: Buffer): Buffer | undefined {
  const cleaned = shorten(segment, jfifBytes);
  cleaned?.writeUInt16BE(0, jfifBytes - 2);
  return cleaned;
}

function shorten(segment: Buffer, length: number): Buffer | undefined {
  if (segment.length < length) return undefined;
  const cleaned = Buffer.from(segment.subarray(0, length));
  cleaned.writeUInt16BE(length - 2, 2);
  return cleaned;
}

function keepOnlyOrientation(segment: Buffer): Buffer | undefined {
  const orientation = readOrientation(segment.subarray(4 + signature.exif.length));
  if (orientation === undefined) return undefined;
  const cleaned = Buffer.concat([
    Buffer.from([0xff, marker.app1, 0, 0]),
    Buffer.from(signature.exif),
    writeOrientation(orientation),
  ]);
  cleaned.writeUInt16BE(cleaned.length - 2, 2);
  return cleaned.length <= segment.length ? cleaned : undefined;
}
