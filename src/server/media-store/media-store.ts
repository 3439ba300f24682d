import type { Readable } from 'node:stream';

/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of images and videos are kept. Keys have the shape of `isMediaKey` and are never written twice.
 * What the store cannot do just now (no room, no permission, no connection) throws a ProblemError, 503 or 507.
 */
export interface MediaStore {
  /** Writes a whole file; when it returns, the file is there and complete, also after a power cut. Else nothing of it is left. */
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** The file or a part of it, undefined when there is none. Whoever does not read to the end destroys the stream. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Removes the file; removing what is not there is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Every file with the time of its writing in milliseconds, page by page, for the sweep. */
  readonly list: () => AsyncIterable<{ readonly key: string; readonly writtenAt: number }>;
  /** Removes what writes that a crash broke off before `before` (milliseconds) left behind. */
  readonly removeBrokenWrites: (before: number) => Promise<void>;
  /** Resolves while the store answers and can be written to. */
  readonly check: () => Promise<void>;
}
