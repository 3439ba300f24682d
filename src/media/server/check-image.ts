import { maxHeldBytes, maxMediaPixels } from '../../platform/rules/limits.ts';
import { invalid } from '../../platform/server/base/problems.ts';
import { cleanImage, type ImageContentType } from './clean-media.ts';
import type { PictureHead } from './processing/clean/picture-head.ts';

/** Of phones' panoramas. */
const maxMediaSidePx = 16_384;
/** Four bytes a pixel; with 16 bits a channel half as many pixels. */
export const maxDecodedBytes = 4 * maxMediaPixels;
/** For formats that are decoded in parts; measured with libvips 8.18. */
const decodedRows = 1_100;

const tooLargeCode = 'media-dimensions-too-large';
const damagedImage = 'This image is damaged or incomplete. Please export it again and upload the new file';

/**
 * Runs before any decoder.
 * @throws ProblemError 400 for an image that is too large or damaged
 */
export function prepareImage(bytes: Buffer, contentType: ImageContentType): Buffer {
  const clean = cleanImage(bytes, contentType);
  if (clean === undefined) throw damaged();
  refuseTooLarge(clean.head);
  return clean.bytes;
}

export function damaged() {
  return invalid(damagedImage, 'file-damaged');
}

function refuseTooLarge({ width, height, decodedBytes, isDecodedWhole }: PictureHead): void {
  if (width * height > maxMediaPixels) {
    throw invalid(
      `This image is too large: please upload one of at most ${maxMediaPixels / 1_000_000} megapixels`,
      tooLargeCode,
    );
  }
  if (width > maxMediaSidePx || height > maxMediaSidePx) {
    throw invalid(`This image is too long: please upload one of at most ${maxMediaSidePx} pixels a side`, tooLargeCode);
  }
  const heldBytes = isDecodedWhole ? decodedBytes : Math.min(decodedBytes, (decodedBytes / height) * decodedRows);
  if (decodedBytes > maxDecodedBytes || heldBytes > maxHeldBytes) {
    throw invalid(
      'This image takes too much memory to show: please make it smaller and upload the new file',
      tooLargeCode,
    );
  }
}
