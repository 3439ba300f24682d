import { invalid, unsupportedMediaType } from '../../platform/server/base/problems.ts';
import { damaged, prepareImage } from './check-image.ts';
import type { MadeImage } from './processing/decode-job.ts';
import { decode } from './decoder.ts';
import { detectMediaType } from './detect-media-type.ts';
import type { MediaFile } from './upload-check.ts';

/**
 * A JPEG of bounded size without metadata.
 * @throws ProblemError 400 for anything but a whole JPEG or PNG
 */
export async function makePoster(bytes: Buffer): Promise<MediaFile> {
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png')
    throw invalid('The poster must be a JPG or PNG image', 'poster-type-unsupported');
  return toFile(await decode({ task: 'make-poster', bytes: prepareImage(bytes, contentType) }));
}

/**
 * A PNG if transparent, else a JPEG, of bounded size without metadata.
 * @throws ProblemError 400 for a damaged image, 415 for anything but an image
 */
export async function makeThumbnail(bytes: Buffer): Promise<MediaFile> {
  if (bytes.length === 0) throw invalid('The file is empty', 'file-empty');
  const contentType = await detectMediaType(bytes);
  if (contentType !== 'image/jpeg' && contentType !== 'image/png' && contentType !== 'image/gif') {
    throw unsupportedMediaType('Please upload JPG, PNG, or GIF files only', 'file-type-unsupported');
  }
  return toFile(await decode({ task: 'make-thumbnail', bytes: prepareImage(bytes, contentType) }));
}

function toFile(made: MadeImage | undefined): MediaFile {
  if (made === undefined || made.contentType === 'image/webp') throw damaged();
  const { contentType, width, height } = made;
  return { bytes: Buffer.from(made.bytes), checked: { kind: 'image', contentType, width, height, durationMs: null } };
}
