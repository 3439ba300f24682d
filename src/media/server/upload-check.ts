import type { MediaKind } from '../../cards/contract/card.ts';
import { unsupportedTypeWords } from '../../platform/rules/upload-words.ts';
import { invalid, unsupportedMediaType } from '../../platform/server/base/problems.ts';
import { damaged, prepareImage } from './check-image.ts';
import { checkVideo } from './processing/check-video.ts';
import type { ImageContentType } from './clean-media.ts';
import { decode } from './decoder.ts';
import { detectMediaType } from './detect-media-type.ts';
import type { MediaContentType } from './media-key.ts';

/** As shown. */
export interface CheckedMedia {
  readonly kind: MediaKind;
  readonly contentType: MediaContentType;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | null;
}

export interface MediaFile {
  readonly bytes: Buffer;
  readonly checked: CheckedMedia;
}

/**
 * By the bytes, whatever name or header came with them; removes metadata.
 * @throws ProblemError 400 for a file that is empty, damaged or cannot be shown, 415 for any other type
 */
export async function checkUpload(bytes: Buffer): Promise<MediaFile> {
  if (bytes.length === 0) throw invalid('The file is empty', 'file-empty');
  const contentType = await detectMediaType(bytes);
  switch (contentType) {
    case undefined:
      throw unsupportedMediaType(unsupportedTypeWords, 'file-type-unsupported');
    case 'image/jpeg':
    case 'image/png':
    case 'image/gif':
      return await checkImageFile(bytes, contentType);
    case 'video/mp4':
    case 'video/webm': {
      const { bytes: clean, facts } = await checkVideo(bytes, contentType);
      return { bytes: clean, checked: { kind: 'video', contentType, ...facts } };
    }
  }
}

async function checkImageFile(file: Buffer, contentType: ImageContentType): Promise<MediaFile> {
  const bytes = prepareImage(file, contentType);
  const size = await decode({ task: 'check-image', bytes });
  if (size === undefined) throw damaged();
  return { bytes, checked: { kind: 'image', contentType, ...size, durationMs: null } };
}
