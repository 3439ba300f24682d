import type { MediaContentType } from '../media-store/media-key.ts';

/** First bytes alone: hostile files cost nothing here. */
const headBytes = 4_100;

/**
 * What is detected, by what it is kept as. QuickTime and M4V are kept as MP4: browsers play them, and clips named .mp4 often are
 * QuickTime.
 */
const kept: Readonly<Record<string, MediaContentType>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/mp4',
  'video/webm': 'video/webm',
};

/** Undefined for every type that is not kept. */
export async function detectMediaType(bytes: Buffer): Promise<MediaContentType | undefined> {
  // A server that gets no uploads does without its 5 MB.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(bytes.subarray(0, headBytes));
  return detected && kept[detected.mime];
}
