export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  /** The memory that all decoded pixels take. */
  readonly decodedBytes: number;
  /** True if a decoder must hold the whole image in memory, false if it decodes a few rows at a time. */
  readonly isDecodedWhole: boolean;
}

export interface CleanedImage {
  readonly bytes: Buffer;
  readonly header: ImageHeader;
}

/** The orientation as in Exif, where 1 is upright (CIPA DC-008, 4.6.5.1). */
export type Orientation = number;

const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;
const upright = 1;
const lastOrientation = 8;

/** Reads the orientation from Exif data. Returns undefined if the image is upright or the orientation is invalid. */
export function readOrientation(tiff: Buffer): Orientation | undefined {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return undefined;
  const isLittle = order === 'II';
  const uint16 = (offset: number) => (isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const count = uint16(directory);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * entryBytes;
    if (entry + entryBytes > tiff.length) return undefined;
    if (uint16(entry) !== orientationTag || uint16(entry + 2) !== shortType) continue;
    const orientation = uint16(entry + 8);
    return orientation > upright && orientation <= lastOrientation ? orientation : undefined;
  }
  return undefined;
}

/** Writes a big-endian TIFF header with a directory of one entry, as Exif contains it. */
export function writeOrientation(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
