import type { Readable } from 'node:stream';
import type { ByteRange } from '../../shared/byte-range.ts';

export interface StoredFile {
  readonly key: string;
  readonly byteSize: number;
  readonly writtenAt: number;
}

export interface TrashedFile {
  readonly key: string;
  readonly byteSize: number;
  readonly trashedAt: number;
}

/**
 * Keys have the shape of `isMediaKey` and are written once. For want of room, permission or connection a store throws a
 * ProblemError, 503 or 507.
 */
export interface MediaStore {
  /** Resolved: complete and durable; rejected: nothing is left. */
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** Undefined when there is none. Destroy what is not read to the end. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** In the fewest steps: a piece counts until the next is asked for. */
  readonly readPieces: (key: string, range?: ByteRange) => Promise<AsyncIterable<Buffer> | undefined>;
  /** An address good for some minutes, or a path below the store's folder; the file need not be there. */
  readonly locate: (key: string) => Promise<string>;
  /** A missing file is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Out of `read` and `list`; a missing file is no error. */
  readonly trash: (key: string) => Promise<void>;
  readonly restore: (key: string) => Promise<boolean>;
  /** As `read`. */
  readonly readTrashed: (key: string) => Promise<Readable | undefined>;
  /** A missing file is no error. */
  readonly removeTrashed: (key: string) => Promise<void>;
  readonly listTrash: () => AsyncIterable<TrashedFile>;
  /** Undefined when it belongs to no installation yet. */
  readonly readInstallation: () => Promise<string | undefined>;
  readonly writeInstallation: (id: string) => Promise<void>;
  /** Times in milliseconds, page by page. */
  readonly list: () => AsyncIterable<StoredFile>;
  /** A crash's leftovers from before `before` (milliseconds). */
  readonly removeBrokenWrites: (before: number) => Promise<void>;
  /** Resolves while the store answers and can be written to. */
  readonly check: () => Promise<void>;
}
