import type { MediaContentType } from './media-key.ts';
import { cleanJpeg } from './processing/clean/clean-jpeg.ts';
import { cleanMp4 } from './processing/clean/clean-mp4.ts';
import { cleanPng } from './processing/clean/clean-png.ts';
import { cleanWebm } from './processing/clean/clean-webm.ts';
import type { CleanPicture } from './processing/clean/picture-head.ts';
import { outputFor } from './processing/clean/output.ts';

const headerBytes = 13;

const imageHeaderBytes = 10;

const block = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;

const label = { graphicControl: 0xf9, application: 0xff } as const;

const graphicControlBytes = 8;

/** The extension that stores an animation's loop count: its head and one block of three bytes. */
const loopingHeadBytes = 14;

const loopingBytes = loopingHeadBytes + 4 + 1;

const loopingNames = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const rgbaBytes = 4;

export type ImageContentType = Extract<MediaContentType, `image/${string}`>;
export type VideoContentType = Extract<MediaContentType, `video/${string}`>;

/**
 * Pixels, colours and orientation stay unchanged byte for byte.
 * @returns undefined when the file is truncated
 */
export function cleanImage(bytes: Buffer, contentType: ImageContentType): CleanPicture | undefined {
  switch (contentType) {
    case 'image/jpeg':
      return cleanJpeg(bytes);
    case 'image/png':
      return cleanPng(bytes);
    case 'image/gif':
      return cleanGif(bytes);
  }
}

/** Like `cleanImage`, but every byte keeps its position. */
export function cleanVideo(bytes: Buffer, contentType: VideoContentType): Buffer | undefined {
  return contentType === 'video/mp4' ? cleanMp4(bytes) : cleanWebm(bytes);
}

/**
 * Keeps frames, timing and loop count (GIF89a: https://www.w3.org/Graphics/GIF/spec-gif89a.txt). A canvas that is
 * smaller than a frame is enlarged, because decoders treat it differently.
 * @returns undefined when the file ends before the image does, or has no frame
 */
export function cleanGif(file: Buffer): CleanPicture | undefined {
  if (file.length < headerBytes) return undefined;
  const output = outputFor(file);
  let at = headerBytes + tableBytes(file[10]);
  const header = Buffer.from(file.subarray(0, at));
  let [width, height, frames] = [file.readUInt16LE(6), file.readUInt16LE(8), 0];
  output.add(header);
  while (file[at] === block.extension || file[at] === block.image) {
    const isFrame = file[at] === block.image;
    const end = isFrame ? frameEnd(file, at) : afterSubBlocks(file, at + 2);
    if (end > file.length) return undefined;
    if (isFrame) {
      width = Math.max(width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5));
      height = Math.max(height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7));
      frames++;
    }
    output.add(isFrame ? file.subarray(at, end) : cleanExtension(file.subarray(at, end)));
    at = end;
  }
  if (file[at] !== block.trailer || frames === 0 || width > 0xffff || height > 0xffff) return undefined;
  output.add(file.subarray(at, at + 1));
  const bytes = output.bytes();
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return { bytes, head: { width, height, decodedBytes: width * height * rgbaBytes, isDecodedWhole: true } };
}

/** A colour table follows if the highest bit is set. The lowest three bits give its size. */
function tableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function frameEnd(file: Buffer, at: number): number {
  return afterSubBlocks(file, at + imageHeaderBytes + tableBytes(file[at + 9]) + 1);
}

/** Returns a position beyond the file's end if the blocks have no terminator. */
function afterSubBlocks(file: Buffer, start: number): number {
  let at = start;
  for (let length = file[at]; length; length = file[at]) at += length + 1;
  return at + 1;
}

function cleanExtension(extension: Buffer): Buffer {
  const nothing = extension.subarray(0, 0);
  if (extension[1] === label.graphicControl) return extension.length === graphicControlBytes ? extension : nothing;
  if (extension[1] !== label.application || extension.length < loopingBytes) return nothing;
  if (!loopingNames.has(extension.toString('latin1', 3, loopingHeadBytes)) || extension[loopingHeadBytes] !== 3) {
    return nothing;
  }
  const kept = Buffer.from(extension.subarray(0, loopingBytes));
  kept[loopingBytes - 1] = 0;
  return kept;
}
