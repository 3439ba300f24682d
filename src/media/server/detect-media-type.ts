import type { MediaContentType } from './media-key.ts';

/** Enough for every type. The limit also bounds the work for malicious files. */
const headBytes = 4_100;

/** QuickTime and M4V count as MP4, because browsers play them and clips named .mp4 often are QuickTime. */
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

export async function detectMediaType(bytes: Buffer): Promise<MediaContentType | undefined> {
  // The module takes 5 MB, so it is loaded with the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(bytes.subarray(0, headBytes));
  return detected && kept[detected.mime];
}
