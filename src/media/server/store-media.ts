import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { noBox } from './box-columns.ts';
import { newMediaKey, type MediaContentType, detectMediaType } from './media-key.ts';
import { removeUnreferencedSoon } from './remove-unreferenced.ts';
import { putEvictingTrash } from './trash.ts';
import { ProblemError, invalid, unsupportedMediaType } from '../../platform/server/base/problems.ts';
import type { MediaRow } from '../../platform/server/database/schema.ts';
import type { MediaStore, Services } from '../../platform/server/services/services.ts';
import type { MediaKind } from '../../cards/contract/card.ts';
import { cleanImage, cleanVideo, type ImageContentType, type VideoContentType } from './clean-media.ts';
import { decode, type VideoFault } from './decoder.ts';
import type { ImageHeader } from './processing/clean/image-header.ts';
import type { ProblemCode } from '../../platform/contract/problem.ts';
import { maxHeldBytes, maxMediaPixels } from '../../platform/rules/limits.ts';
import { unsupportedTypeMessage } from '../../platform/rules/upload-messages.ts';
import { message, type Message } from '../../platform/rules/languages/texts.ts';

/**
 * Stores the files, then inserts their rows and shows them in one transaction. A crash leaves orphans, but never a row
 * without its file. After a refusal the files are removed at once. After other errors the transaction may have been
 * committed, so the garbage collection decides.
 */
export async function storeAndShow(
  services: Pick<Services, 'db' | 'media' | 'newId' | 'now'>,
  files: readonly MediaFile[],
  show: (rows: readonly MediaRow[]) => Promise<void>,
): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  try {
    for (const { bytes, checked } of files) rows.push(await storeMedia(services, bytes, checked));
    await show(rows);
  } catch (error) {
    if (error instanceof ProblemError) await discardMedia(services, rows);
    throw error;
  }
  await removeUnreferencedSoon(services);
  return rows;
}

/** Stores the file and returns its row. The file is an orphan until the caller inserts the row. */
export async function storeMedia(
  { media, newId, now }: Pick<Services, 'media' | 'newId' | 'now'>,
  bytes: Buffer,
  checked: CheckedMedia,
): Promise<MediaRow> {
  const createdAt = now();
  const key = newMediaKey(newId, checked.contentType);
  await putEvictingTrash(media, key, { bytes, contentType: checked.contentType });
  return {
    key,
    kind: checked.kind,
    content_type: checked.contentType,
    byte_size: bytes.length,
    width: checked.width,
    height: checked.height,
    duration_ms: checked.durationMs,
    sha256: sha256Of(bytes),
    ...noBox,
    cleaned_at: createdAt,
    created_at: createdAt,
  };
}

/** Removes files without a row. Those that cannot be removed are left to the garbage collection. */
export async function discardMedia({ media }: Pick<Services, 'media'>, rows: readonly MediaRow[]): Promise<void> {
  await Promise.allSettled(rows.map(({ key }) => media.remove(key)));
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the SHA-256 in hexadecimal, or undefined if the file is missing. */
export async function readChecksum(media: Pick<MediaStore, 'read'>, key: string): Promise<string | undefined> {
  const stream = await media.read(key);
  return stream && sha256Of(await buffer(stream));
}

/** The longest side of an image, which a phone's panorama may have. */
const maxMediaSidePx = 16_384;
/**
 * How large an image may be when it is decoded, with four bytes per pixel. Images with 16 bits per channel may have
 * half as many pixels.
 */
export const maxDecodedBytes = 4 * maxMediaPixels;
/** How many rows libvips 8.18 holds in memory of an image that it decodes in parts, as measured. */
const heldRows = 1_100;

const tooLargeCode = 'media-dimensions-too-large';
const damagedImage = message('This image is damaged or incomplete. Please export it again and upload the new file');

/**
 * Removes metadata and refuses images that would take too much memory, so it must run before any decoder.
 * @throws ProblemError 400 for an image that is too large or damaged
 */
export function prepareImage(bytes: Buffer, contentType: ImageContentType): Buffer {
  const cleaned = cleanImage(bytes, contentType);
  if (cleaned === undefined) throw damagedImageProblem();
  refuseTooLarge(cleaned.header);
  return cleaned.bytes;
}

export function damagedImageProblem() {
  return invalid(damagedImage, 'file-damaged');
}

function refuseTooLarge({ width, height, decodedBytes, isDecodedWhole }: ImageHeader): void {
  if (width * height > maxMediaPixels) {
    throw invalid(
      message('This image is too large: please upload one of at most {megapixels} megapixels', {
        megapixels: maxMediaPixels / 1_000_000,
      }),
      tooLargeCode,
    );
  }
  if (width > maxMediaSidePx || height > maxMediaSidePx) {
    throw invalid(
      message('This image is too long: please upload one of at most {maxMediaSidePx} pixels a side', {
        maxMediaSidePx: String(maxMediaSidePx),
      }),
      tooLargeCode,
    );
  }
  const heldBytes = isDecodedWhole ? decodedBytes : Math.min(decodedBytes, (decodedBytes / height) * heldRows);
  if (decodedBytes > maxDecodedBytes || heldBytes > maxHeldBytes) {
    throw invalid(
      message('This image takes too much memory to show: please make it smaller and upload the new file'),
      tooLargeCode,
    );
  }
}

const videoFaultCodes = {
  'cut-short': 'file-damaged',
  'no-picture': 'file-damaged',
  unplayable: 'video-codec-unsupported',
  hevc: 'video-codec-unsupported',
} as const satisfies Record<VideoFault, ProblemCode>;

/** An upload that has passed all checks. The size is that of the picture as displayed. */
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
 * Removes metadata. The type is detected from the bytes, regardless of name and headers.
 * @throws ProblemError 400 for a file that is empty, damaged, too large or cannot be shown, 415 for any other type
 */
export async function checkUpload(bytes: Buffer): Promise<MediaFile> {
  if (bytes.length === 0) throw invalid(message('The file is empty'), 'file-empty');
  const contentType = await detectMediaType(bytes);
  switch (contentType) {
    case undefined:
      throw unsupportedMediaType(unsupportedTypeMessage, 'file-type-unsupported');
    case 'image/jpeg':
    case 'image/png':
    case 'image/gif':
      return await checkImageFile(bytes, contentType);
    case 'video/mp4':
    case 'video/webm':
      return await checkVideoFile(bytes, contentType);
  }
}

async function checkImageFile(file: Buffer, contentType: ImageContentType): Promise<MediaFile> {
  const bytes = prepareImage(file, contentType);
  const size = await decode({ task: 'check-image', bytes });
  if (size === undefined) throw damagedImageProblem();
  return { bytes, checked: { kind: 'image', contentType, ...size, durationMs: null } };
}

const videoFaultTexts: Readonly<Record<VideoFault, Message>> = {
  'cut-short': message('This video is damaged or incomplete. Please export it again and upload the new file'),
  'no-picture': message('This video has no picture or lacks its index. Please export it again, or upload an image'),
  unplayable: message('Browsers cannot play this kind of video. Please convert it to H.264 (MP4) or VP9 (WEBM)'),
  hevc: message(
    'Many browsers cannot play HEVC. Please convert it to H.264 (MP4). iPhones film in H.264 with Settings → Camera → Formats → Most Compatible',
  ),
};

/** @throws ProblemError 400 for a clip that would not play or is too large */
async function checkVideoFile(file: Buffer, contentType: VideoContentType): Promise<MediaFile> {
  const bytes = cleanVideo(file, contentType);
  const reading = bytes && (await decode({ task: 'read-video', bytes, contentType }));
  if (bytes === undefined || reading === undefined) throw invalid(videoFaultTexts['cut-short'], 'file-damaged');
  if (!reading.ok) throw invalid(videoFaultTexts[reading.fault], videoFaultCodes[reading.fault]);
  const { width, height } = reading.video;
  if (width * height > maxMediaPixels) {
    throw invalid(
      message('This video is too large: please upload one of at most {megapixels} megapixels', {
        megapixels: maxMediaPixels / 1_000_000,
      }),
      'media-dimensions-too-large',
    );
  }
  return { bytes, checked: { kind: 'video', contentType, ...reading.video } };
}
