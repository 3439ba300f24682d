const mediaExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const;
export type MediaContentType = keyof typeof mediaExtensions;

const mediaContentTypes: readonly MediaContentType[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'video/mp4',
  'video/webm',
];

const keyPattern = /^[\w-]{1,100}\.(jpg|png|gif|mp4|webm)$/;

/** Makes the key under which a new file is stored. It is never derived from the sender's file name. */
export function newMediaKey(newId: () => string, contentType: MediaContentType): string {
  return `${newId()}.${mediaExtensions[contentType]}`;
}

/**
 * Returns the media type that a key's extension stands for.
 * @throws when the text is not a key
 */
export function contentTypeOf(key: string): MediaContentType {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  const contentType = mediaContentTypes.find((type) => mediaExtensions[type] === extension);
  if (contentType === undefined) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`);
  return contentType;
}

/** Whether a text has the form of a key. A key has no character with a special meaning in file systems or URLs. */
export function isMediaKey(text: string): boolean {
  return keyPattern.test(text);
}

export function mediaPath(key: string): string {
  return `/media/${key}`;
}

export function mediaKeyOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** How many bytes are examined, which is enough for every type and bounds the work for malicious files. */
const examinedBytes = 4_100;

/** QuickTime and M4V count as MP4, because browsers play them and clips named .mp4 often are QuickTime. */
const acceptedTypes: Readonly<Record<string, MediaContentType>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/gif': 'image/gif',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/mp4',
  'video/webm': 'video/webm',
};

/**
 * Detects the type of a file from its bytes. Returns undefined for a type that is not accepted. Name and headers are
 * ignored.
 */
export async function detectMediaType(bytes: Buffer): Promise<MediaContentType | undefined> {
  // The module takes 5 MB of memory, so it is loaded with the first upload.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(bytes.subarray(0, examinedBytes));
  return detected && acceptedTypes[detected.mime];
}
