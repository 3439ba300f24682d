import { buffer } from 'node:stream/consumers';
import { decode, type MadeImage } from './decoder.ts';
import { detectMediaType } from './media-key.ts';
import { damagedImageProblem, prepareImage, type MediaFile } from './store-media.ts';
import type { ImageVariantSize } from '../../platform/rules/image-variant.ts';
import { ByteCache } from '../../platform/server/base/byte-cache.ts';
import { Limiter } from '../../platform/server/base/limiter.ts';
import { ProblemError, invalid, unsupportedMediaType } from '../../platform/server/base/problems.ts';
import type { MediaStore } from '../../platform/server/services/services.ts';
import { readKnownFile } from './trash.ts';
import { message } from '../../platform/rules/languages/texts.ts';

/**
 * Returns a JPEG of bounded size without metadata.
 * @throws ProblemError 400 for anything but a complete JPEG or PNG, and for one that is too large
 */
export async function makePoster(bytes: Buffer): Promise<MediaFile> {
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png')
    throw invalid('The poster must be a JPG or PNG image', 'poster-type-unsupported');
  return toMediaFile(await decode({ task: 'make-poster', bytes: prepareImage(bytes, contentType) }));
}

/**
 * Returns an image of bounded size without metadata: a PNG if it is transparent, else a JPEG.
 * @throws ProblemError 400 for an image that is empty, too large or damaged, 415 for anything but an image
 */
export async function makeThumbnail(bytes: Buffer): Promise<MediaFile> {
  if (bytes.length === 0) throw invalid(message('The file is empty'), 'file-empty');
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png' && contentType !== 'image/gif') {
    throw unsupportedMediaType(message('Please upload JPG, PNG, or GIF files only'), 'file-type-unsupported');
  }
  return toMediaFile(await decode({ task: 'make-thumbnail', bytes: prepareImage(bytes, contentType) }));
}

function toMediaFile(resized: MadeImage | undefined): MediaFile {
  // The type allows WebP, but only variants have it.
  if (resized === undefined || resized.contentType === 'image/webp') throw damagedImageProblem();
  const { contentType, width, height } = resized;
  return {
    bytes: Buffer.from(resized.bytes),
    checked: { kind: 'image', contentType, width, height, durationMs: null },
  };
}

/** How much memory the cached variants may take. */
const maxCachedVariantBytes = 32 * 1024 * 1024;
/** How many variants are made at the same time. */
export const maxVariantsAtOnce = 2;
/** The most variants that are made or wait to be made, which takes a few seconds. */
export const maxPendingVariants = 100;

/** How long the decoder does not try a file again after it failed. */
const retryMs = 60_000;

type ImageVariant = Buffer | 'not-made';

interface CachedVariant {
  readonly variant: ImageVariant;
  /** A time of `performance.now()`. */
  readonly untilMs: number;
}

/** Makes smaller variants of images as WebP, at the first request, and caches them. */
export class ImageVariants {
  readonly #media: Pick<MediaStore, 'read' | 'restore'>;
  readonly #cache: ByteCache<CachedVariant>;
  readonly #underWay = new Map<string, Promise<ImageVariant | undefined>>();
  readonly #limiter = new Limiter({ maxRunning: maxVariantsAtOnce });

  constructor(media: Pick<MediaStore, 'read' | 'restore'>, maxBytes = maxCachedVariantBytes) {
    this.#media = media;
    this.#cache = new ByteCache(maxBytes, ({ variant }) => variant.length);
  }

  /**
   * @returns undefined if there is no such file, and 'not-made' if too many requests wait, if the decoder failed in the
   * last minute, or if the file would not pass as an upload today
   */
  async read(key: string, sizePx: ImageVariantSize): Promise<ImageVariant | undefined> {
    const name = `${key}/${sizePx}`;
    const available = this.#findCached(name) ?? this.#underWay.get(name);
    if (available !== undefined) return await available;
    if (this.#underWay.size >= maxPendingVariants) return 'not-made';
    const making = this.#limiter
      .run(() => this.#makeAndCache(name, key, sizePx))
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, making);
    return await making;
  }

  #findCached(name: string): ImageVariant | undefined {
    const cached = this.#cache.get(name);
    return cached !== undefined && performance.now() < cached.untilMs ? cached.variant : undefined;
  }

  async #makeAndCache(name: string, key: string, sizePx: ImageVariantSize): Promise<ImageVariant | undefined> {
    const stream = await readKnownFile(this.#media, key);
    if (stream === undefined) return undefined;
    const variant = await makeVariant(await buffer(stream), sizePx);
    if (variant === undefined) this.#cache.set(name, { variant: 'not-made', untilMs: performance.now() + retryMs });
    else this.#cache.set(name, { variant, untilMs: Infinity });
    return variant ?? 'not-made';
  }
}

/**
 * Makes a variant of an image. Stored files are checked again, because they may have passed weaker checks.
 * @returns undefined when the decoder failed
 */
async function makeVariant(bytes: Buffer, sizePx: ImageVariantSize): Promise<ImageVariant | undefined> {
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png' && contentType !== 'image/gif') return 'not-made';
  try {
    const variant = await decode({ task: 'make-image-variant', bytes: prepareImage(bytes, contentType), sizePx });
    return variant && Buffer.from(variant.bytes);
  } catch (error) {
    if (error instanceof ProblemError) return 'not-made';
    throw error;
  }
}
