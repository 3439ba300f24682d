import type { MediaKind } from '../../shared/contract/card.ts';
import { invalid, unsupportedMediaType } from '../problems.ts';
import { checkImage } from './check-image.ts';
import { checkVideo } from './check-video.ts';
import { detectMediaType } from './detect-media-type.ts';
import type { MediaContentType } from './media-key.ts';

/** What the bytes of an image or video say about themselves. Pixels as shown, rotation applied. */
export interface CheckedMedia {
  readonly kind: MediaKind;
  readonly contentType: MediaContentType;
  readonly width: number;
  readonly height: number;
  /** Of a video. */
  readonly durationMs: number | null;
}

/**
 * Reads the type, the size and the length from the bytes, whatever name or header came with them.
 * @throws ProblemError 400 for a file that is empty, damaged or cannot be shown, 415 for any other type
 */
export async function checkUpload(bytes: Buffer): Promise<CheckedMedia> {
  if (bytes.length === 0) throw invalid('The file is empty', 'file-empty');
  const contentType = await detectMediaType(bytes);
  switch (contentType) {
    case undefined:
      throw unsupportedMediaType('Please upload JPG, PNG, GIF, MP4, or WEBM files only', 'file-type-unsupported');
    case 'image/jpeg':
    case 'image/png':
    case 'image/gif':
      return { kind: 'image', contentType, ...(await checkImage(bytes, contentType)), durationMs: null };
    case 'video/mp4':
    case 'video/webm':
      return { kind: 'video', contentType, ...(await checkVideo(bytes, contentType)) };
  }
}
