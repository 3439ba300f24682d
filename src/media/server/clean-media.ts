import type { MediaContentType } from './media-key.ts';
import { cleanGif } from './processing/clean/clean-gif.ts';
import { cleanJpeg } from './processing/clean/clean-jpeg.ts';
import { cleanMp4 } from './processing/clean/clean-mp4.ts';
import { cleanPng } from './processing/clean/clean-png.ts';
import { cleanWebm } from './processing/clean/clean-webm.ts';
import type { CleanedImage } from './processing/clean/image-header.ts';

export type ImageContentType = Extract<MediaContentType, `image/${string}`>;
export type VideoContentType = Extract<MediaContentType, `video/${string}`>;

/**
 * Removes metadata. Pixels, colours and orientation stay unchanged byte for byte.
 * @returns undefined when the file is truncated or malformed
 */
export function cleanImage(bytes: Buffer, contentType: ImageContentType): CleanedImage | undefined {
  switch (contentType) {
    case 'image/jpeg':
      return cleanJpeg(bytes);
    case 'image/png':
      return cleanPng(bytes);
    case 'image/gif':
      return cleanGif(bytes);
  }
}

/** Like `cleanImage`, but overwrites metadata in place, so that every remaining byte keeps its position. */
export function cleanVideo(bytes: Buffer, contentType: VideoContentType): Buffer | undefined {
  return contentType === 'video/mp4' ? cleanMp4(bytes) : cleanWebm(bytes);
}
