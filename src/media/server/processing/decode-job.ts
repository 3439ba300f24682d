import type { ImageVariantSize } from '../../../platform/rules/image-variant.ts';
import type { VideoContentType } from '../clean-media.ts';
import type { VideoReading } from './read-video.ts';

export type DecodeJob =
  | { readonly task: 'check-image'; readonly bytes: Uint8Array }
  | { readonly task: 'make-poster'; readonly bytes: Uint8Array }
  | { readonly task: 'make-thumbnail'; readonly bytes: Uint8Array }
  | { readonly task: 'make-image-variant'; readonly bytes: Uint8Array; readonly sizePx: ImageVariantSize }
  | LinkPictureJob
  | { readonly task: 'read-video'; readonly bytes: Uint8Array; readonly contentType: VideoContentType };

export interface LinkPictureJob {
  readonly task: 'draw-link-picture';
  readonly bytes: Uint8Array;
  readonly title: string;
  readonly note: string;
  /** Starts at 1. */
  readonly hue: number;
  readonly isStack: boolean;
}

/** The bytes follow through stdin, which saves a copy. */
export type DecodeMessage<Job extends DecodeJob = DecodeJob> = Job extends DecodeJob
  ? Omit<Job, 'bytes'> & { readonly byteLength: number }
  : never;

/** The size as displayed. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export interface MadeImage extends ImageSize {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** Undefined results mean that the file cannot be decoded. */
export interface DecodeResults {
  readonly 'check-image': ImageSize | undefined;
  readonly 'make-poster': MadeImage | undefined;
  readonly 'make-thumbnail': MadeImage | undefined;
  readonly 'make-image-variant': MadeImage | undefined;
  readonly 'draw-link-picture': MadeImage | undefined;
  readonly 'read-video': VideoReading;
}
