import type { MediaContentType } from './media-key.ts';
import { cleanGif } from './processing/clean/clean-gif.ts';
import { cleanJpeg } from './processing/clean/clean-jpeg.ts';
import { cleanMp4 } from './processing/clean/clean-mp4.ts';
import { cleanPng } from './processing/clean/clean-png.ts';
import { cleanWebm } from './processing/clean/clean-webm.ts';
import type { CleanPicture } from './processing/clean/picture-head.ts';

export type ImageContentType = Extract<MediaContentType, `image/${string}`>;
export type VideoContentType = Extract<MediaContentType, `video/${string}`>;

/**
 * Pixels, colours and orientation stay byte for byte.
 * @returns undefined when the file is cut short
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

/** As `cleanImage`; every byte keeps its position. */
export function cleanVideo(bytes: Buffer, contentType: VideoContentType): Buffer | undefined {
  return contentType === 'video/mp4' ? cleanMp4(bytes) : cleanWebm(bytes);
}
