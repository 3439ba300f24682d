import sharp, { type Sharp } from 'sharp';
import { maxMediaPixels } from '../../../platform/rules/limits.ts';
import type { ImageVariantSize } from '../../../platform/rules/image-variant.ts';
import type { ImageSize, MadeImage } from '../decoder.ts';

/** The longest side of a poster, as it is shown on a large screen. */
const posterMaxPx = 1_280;
/** The longest side of a thumbnail, as it is shown on a high-density screen. */
const thumbnailMaxPx = 960;

// Each file is decoded once, so a cache is useless. Threads would need more memory.
sharp.cache(false);
sharp.concurrency(1);

/** The size to which an image is shrunk as a test, which reads every pixel and so finds damage. */
const testSizePx = 8;
const jpeg = { quality: 85, mozjpeg: true } as const;
/** These settings preserve the edges of hands. */
const webp = { quality: 78, smartSubsample: true } as const;
/**
 * The largest variant that is compressed without loss. An image of few colours is no larger that way, and lossy
 * compression would tint it.
 */
const maxLosslessBytes = 16_000;

/**
 * Reads the size of an image.
 * @throws unless the whole image can be decoded
 */
export async function readImageSize(bytes: Uint8Array): Promise<ImageSize> {
  const { autoOrient, pageHeight } = await openImage(bytes).metadata();
  await openImage(bytes).resize(testSizePx, testSizePx, { fit: 'fill' }).raw().toBuffer();
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height };
}

export async function makePosterImage(bytes: Uint8Array): Promise<MadeImage> {
  return await encode(resizeToFit(bytes, posterMaxPx), 'image/jpeg');
}

/** Returns a PNG for a transparent image, else a JPEG. */
export async function makeThumbnailImage(bytes: Uint8Array): Promise<MadeImage> {
  const { hasAlpha } = await openImage(bytes).metadata();
  const isTransparent = hasAlpha && !(await openImage(bytes).stats()).isOpaque;
  return await encode(resizeToFit(bytes, thumbnailMaxPx), isTransparent ? 'image/png' : 'image/jpeg');
}

export async function makeImageVariant(bytes: Uint8Array, sizePx: ImageVariantSize): Promise<MadeImage> {
  const { data, info } = await resizeToFit(bytes, sizePx).raw().toBuffer({ resolveWithObject: true });
  const resized = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const { format } = await openImage(bytes).metadata();
  const lossless = format === 'jpeg' ? undefined : await resized.clone().webp({ lossless: true }).toBuffer();
  const variant = lossless && lossless.length <= maxLosslessBytes ? lossless : await resized.webp(webp).toBuffer();
  return { bytes: variant, contentType: 'image/webp', width: info.width, height: info.height };
}

export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxMediaPixels, sequentialRead: true });
}

function resizeToFit(bytes: Uint8Array, maxPx: number): Sharp {
  return openImage(bytes).autoOrient().resize({ width: maxPx, height: maxPx, fit: 'inside', withoutEnlargement: true });
}

async function encode(resized: Sharp, contentType: 'image/jpeg' | 'image/png'): Promise<MadeImage> {
  const encoded = contentType === 'image/png' ? resized.png() : resized.flatten({ background: '#fff' }).jpeg(jpeg);
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType, width: info.width, height: info.height };
}
