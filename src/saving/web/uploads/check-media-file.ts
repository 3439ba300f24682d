import type { ClipFault } from '../../../clips/rules/clip-refusal.ts';
import { maxMediaBytes, maxSourceClipBytes } from '../../../platform/rules/limits.ts';
import { tooLargeWords, unsupportedTypeWords } from '../../../platform/rules/upload-words.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

const imageTypes = ['image/jpeg', 'image/png', 'image/gif'];
const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif'];
/** The first two types are sent unchanged if possible. All others are converted. */
const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v', 'video/x-matroska'];
const videoExtensions = ['.mp4', '.webm', '.mov', '.m4v', '.mkv'];

export const acceptedMedia = [...imageTypes, ...videoTypes, ...imageExtensions, ...videoExtensions].join(',');

/**
 * Uses the type that the browser reports, or else the extension. The server examines the bytes. A clip must fit after
 * conversion.
 */
export function checkMediaFile(file: Pick<File, 'name' | 'type' | 'size'>): ClipFault | undefined {
  if (!isAccepted(file)) {
    return { title: message('Invalid file type'), description: unsupportedTypeWords };
  }
  if (isVideoFile(file)) {
    if (file.size <= maxSourceClipBytes) return undefined;
    return { title: message('File too large'), description: message('Please choose a video smaller than 500MB') };
  }
  if (file.size > maxMediaBytes) {
    return { title: message('File too large'), description: tooLargeWords(maxMediaBytes) };
  }
  return undefined;
}

function isAccepted(file: Pick<File, 'name' | 'type'>): boolean {
  return isOf(file, imageTypes, imageExtensions) || isVideoFile(file);
}

export function isVideoFile(file: Pick<File, 'name' | 'type'>): boolean {
  return isOf(file, videoTypes, videoExtensions);
}

function isOf({ name, type }: Pick<File, 'name' | 'type'>, types: readonly string[], extensions: readonly string[]) {
  if (type !== '') return types.includes(type.toLowerCase());
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
