import { maxMediaBytes } from '../../../../../shared/limits.ts';

export interface MediaFault {
  readonly title: string;
  readonly description: string;
}

const acceptedTypes = ['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/webm'];
const acceptedExtensions = ['.jpg', '.jpeg', '.png', '.gif', '.mp4', '.webm'];

/** For a file input. */
export const acceptedMedia = [...acceptedTypes, ...acceptedExtensions].join(',');

/** By the browser's type, else the extension. The server looks at the bytes. */
export function checkMediaFile(file: Pick<File, 'name' | 'type' | 'size'>): MediaFault | undefined {
  if (!isAccepted(file)) {
    return { title: 'Invalid file type', description: 'Please upload JPG, PNG, GIF, MP4, or WEBM files only' };
  }
  if (file.size > maxMediaBytes) {
    return { title: 'File too large', description: 'Please upload files smaller than 10MB' };
  }
  return undefined;
}

function isAccepted({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type !== '') return acceptedTypes.includes(type.toLowerCase());
  return acceptedExtensions.some((extension) => name.toLowerCase().endsWith(extension));
}

export function isVideoFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === '' ? /\.(mp4|webm)$/i.test(name) : type.startsWith('video/');
}
