import { posterMaxPx, thumbnailMaxPx } from '../../shared/limits.ts';
import { invalid, unsupportedMediaType } from '../problems.ts';
import { checkImage, openImage } from './check-image.ts';
import { detectMediaType } from './detect-media-type.ts';
import type { MediaFile } from './store-media.ts';

const jpeg = { quality: 85, mozjpeg: true } as const;

/**
 * Makes a video's poster: a JPEG of bounded size, without anything that the file told besides its pixels.
 * @throws ProblemError 400 for anything but a whole JPEG or PNG: browsers make posters themselves, so another try is at hand
 */
export async function makePoster(bytes: Buffer): Promise<MediaFile> {
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png')
    throw invalid('The poster must be a JPG or PNG image', 'poster-type-unsupported');
  await checkImage(bytes, contentType);
  return await shrink(bytes, posterMaxPx, 'image/jpeg');
}

/**
 * Makes a set's thumbnail: of bounded size, a PNG when something shines through, else a JPEG; nothing but the pixels is kept.
 * @throws ProblemError 400 for a damaged image, 415 for anything but an image
 */
export async function makeThumbnail(bytes: Buffer): Promise<MediaFile> {
  if (bytes.length === 0) throw invalid('The file is empty', 'file-empty');
  const contentType = await detectMediaType(bytes);
  if (contentType === undefined || contentType.startsWith('video/')) {
    throw unsupportedMediaType('Please upload JPG, PNG, or GIF files only', 'file-type-unsupported');
  }
  await checkImage(bytes, contentType);
  const { hasAlpha } = await openImage(bytes).metadata();
  const isTransparent = hasAlpha && !(await openImage(bytes).stats()).isOpaque;
  return await shrink(bytes, thumbnailMaxPx, isTransparent ? 'image/png' : 'image/jpeg');
}

async function shrink(bytes: Buffer, maxPx: number, contentType: 'image/jpeg' | 'image/png'): Promise<MediaFile> {
  const small = openImage(bytes)
    .autoOrient()
    .resize({ width: maxPx, height: maxPx, fit: 'inside', withoutEnlargement: true });
  const encoded = contentType === 'image/png' ? small.png() : small.flatten({ background: '#fff' }).jpeg(jpeg);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { bytes: data, checked: { kind: 'image', contentType, width, height, durationMs: null } };
}
