import { createBoundedBuffer } from './bounded-buffer.ts';
import type { CleanedImage } from './image-header.ts';

const headerBytes = 13;
const frameHeaderBytes = 10;
const graphicControlBytes = 8;
const rgbaBytes = 4;

const blockType = { extension: 0x21, frame: 0x2c, trailer: 0x3b } as const;
const extensionLabel = { graphicControl: 0xf9, application: 0xff } as const;

/**
 * Keeps frames, timing and loop count (GIF89a: https://www.w3.org/Graphics/GIF/spec-gif89a.txt). If a frame exceeds the
 * canvas, the canvas is enlarged, because decoders disagree on such files.
 * @returns undefined when the file ends before the image does, has no frame, or would need too large a canvas
 */
export function cleanGif(file: Buffer): CleanedImage | undefined {
  if (file.length < headerBytes) return undefined;
  const output = createBoundedBuffer(file.length);
  let offset = headerBytes + colourTableBytes(file[10]);
  output.add(file.subarray(0, offset));
  let width = file.readUInt16LE(6);
  let height = file.readUInt16LE(8);
  let frameCount = 0;
  while (file[offset] === blockType.extension || file[offset] === blockType.frame) {
    const isFrame = file[offset] === blockType.frame;
    const end = isFrame ? afterFrame(file, offset) : afterSubBlocks(file, offset + 2);
    if (end > file.length) return undefined;
    if (isFrame) {
      width = Math.max(width, file.readUInt16LE(offset + 1) + file.readUInt16LE(offset + 5));
      height = Math.max(height, file.readUInt16LE(offset + 3) + file.readUInt16LE(offset + 7));
      frameCount++;
    }
    output.add(isFrame ? file.subarray(offset, end) : cleanExtension(file.subarray(offset, end)));
    offset = end;
  }
  if (file[offset] !== blockType.trailer || frameCount === 0 || width > 0xffff || height > 0xffff) return undefined;
  output.add(file.subarray(offset, offset + 1));
  const bytes = output.bytes();
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return { bytes, header: { width, height, decodedBytes: width * height * rgbaBytes, isDecodedWhole: true } };
}

/**
 * Returns the size of the colour table that follows. There is one if the highest bit is set, and the lowest three bits
 * give its size.
 */
function colourTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function afterFrame(file: Buffer, offset: number): number {
  // One byte, the code size of the compression, stands between the colour table and the blocks.
  return afterSubBlocks(file, offset + frameHeaderBytes + colourTableBytes(file[offset + 9]) + 1);
}

/** Returns a position beyond the file's end if the blocks have no terminator. */
function afterSubBlocks(file: Buffer, start: number): number {
  let offset = start;
  for (let length = file[offset]; length; length = file[offset]) offset += length + 1;
  return offset + 1;
}

/** The extension that stores an animation's loop count has a header, a sub-block of three bytes, and a terminator. */
const loopHeaderBytes = 14;
const loopCountBytes = 3;
const loopExtensionBytes = loopHeaderBytes + 1 + loopCountBytes + 1;
const loopExtensionNames = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Keeps how a frame is shown and how often the animation runs. Returns no bytes for other extensions. */
function cleanExtension(extension: Buffer): Buffer {
  const nothing = extension.subarray(0, 0);
  if (extension[1] === extensionLabel.graphicControl)
    return extension.length === graphicControlBytes ? extension : nothing;
  if (extension[1] !== extensionLabel.application || extension.length < loopExtensionBytes) return nothing;
  const isLoop =
    loopExtensionNames.has(extension.toString('latin1', 3, loopHeaderBytes)) &&
    extension[loopHeaderBytes] === loopCountBytes;
  if (!isLoop) return nothing;
  const loop = Buffer.from(extension.subarray(0, loopExtensionBytes));
  // Further sub-blocks are cut off, so the terminator is written again.
  loop[loopExtensionBytes - 1] = 0;
  return loop;
}
