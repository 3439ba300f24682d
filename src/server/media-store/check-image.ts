import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { maxMediaPixels } from '../../shared/limits.ts';
import { invalid } from '../problems.ts';
import { isCutShort } from './is-cut-short.ts';
import type { MediaContentType } from './media-key.ts';

// Each file comes once: what is kept of one is of no use for the next.
sharp.cache(false);

/** Pixels as shown, the camera's orientation applied. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
}

/** Small enough to cost nothing, made of every pixel. */
const decodedPx = 8;
const damaged = 'This image is damaged or incomplete. Please export it again and upload the new file';

/**
 * Reads the size from the head, refuses what would take too much memory to show, then decodes the whole.
 * @throws ProblemError 400 for an image that is too large or damaged
 */
export async function checkImage(bytes: Buffer, contentType: MediaContentType): Promise<ImageFacts> {
  const { autoOrient, pageHeight } = await readHead(bytes);
  const [width, height] = [autoOrient.width, pageHeight ?? autoOrient.height];
  if (width * height > maxMediaPixels) {
    throw invalid(
      `This image is too large: please upload one of at most ${maxMediaPixels / 1_000_000} megapixels`,
      'media-dimensions-too-large',
    );
  }
  if (isCutShort(bytes, contentType) || !(await isDecodable(bytes))) throw invalid(damaged, 'file-damaged');
  return { width, height };
}

/** The first frame of an image, ready to be worked on; never decoded beyond the limit of pixels. */
export function openImage(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxMediaPixels, sequentialRead: true });
}

async function readHead(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    throw invalid(damaged, 'file-damaged');
  }
}

async function isDecodable(bytes: Buffer): Promise<boolean> {
  const decode = openImage(bytes).resize(decodedPx, decodedPx, { fit: 'fill' }).raw().toBuffer();
  return await decode.then(
    () => true,
    () => false,
  );
}
