import sharp, { type Sharp } from 'sharp';
import { maxMediaPixels } from '../../../platform/rules/limits.ts';
import type { ImageVariantSize } from '../../../platform/rules/image-variant.ts';
import type { ImageSize, MadeImage } from './decode-job.ts';

/** Longest side, on a large screen. */
const posterMaxPx = 1_280;
/** Longest side, on a dense screen. */
const thumbnailMaxPx = 960;

// Each file comes once, and threads need memory.
sharp.cache(false);
sharp.concurrency(1);

/** Shrinking to so many pixels a side reads every pixel, so damage is found. */
const decodedPx = 8;
const jpeg = { quality: 85, mozjpeg: true } as const;
/** Keeps the edges of hands. */
const webp = { quality: 78, smartSubsample: true } as const;
/** Images of few colours are as small lossless; lossy ones get a tint. */
const maxExactBytes = 16_000;

/** @throws unless it can be decoded completely */
export async function readImageSize(bytes: Uint8Array): Promise<ImageSize> {
  const { autoOrient, pageHeight } = await openImage(bytes).metadata();
  await openImage(bytes).resize(decodedPx, decodedPx, { fit: 'fill' }).raw().toBuffer();
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height };
}

export async function makePosterImage(bytes: Uint8Array): Promise<MadeImage> {
  return await encode(fit(bytes, posterMaxPx), 'image/jpeg');
}

/** A PNG if transparent, else a JPEG. */
export async function makeThumbnailImage(bytes: Uint8Array): Promise<MadeImage> {
  const { hasAlpha } = await openImage(bytes).metadata();
  const isTransparent = hasAlpha && !(await openImage(bytes).stats()).isOpaque;
  return await encode(fit(bytes, thumbnailMaxPx), isTransparent ? 'image/png' : 'image/jpeg');
}

export async function makeImageVariant(bytes: Uint8Array, sizePx: ImageVariantSize): Promise<MadeImage> {
  const { data, info } = await fit(bytes, sizePx).raw().toBuffer({ resolveWithObject: true });
  const small = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const { format } = await openImage(bytes).metadata();
  const exact = format === 'jpeg' ? undefined : await small.clone().webp({ lossless: true }).toBuffer();
  const picture = exact && exact.length <= maxExactBytes ? exact : await small.webp(webp).toBuffer();
  return { bytes: picture, contentType: 'image/webp', width: info.width, height: info.height };
}

export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxMediaPixels, sequentialRead: true });
}

function fit(bytes: Uint8Array, maxPx: number): Sharp {
  return openImage(bytes).autoOrient().resize({ width: maxPx, height: maxPx, fit: 'inside', withoutEnlargement: true });
}

async function encode(small: Sharp, contentType: 'image/jpeg' | 'image/png'): Promise<MadeImage> {
  const encoded = contentType === 'image/png' ? small.png() : small.flatten({ background: '#fff' }).jpeg(jpeg);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType, width: info.width, height: info.height };
}
