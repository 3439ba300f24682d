import type { Readable } from 'node:stream';
import type { ByteRange } from '../../rules/byte-range.ts';

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
 * Keys have the form that `isMediaKey` accepts and are written only once. A store that is full or unreachable throws a
 * ProblemError, 507 or 503.
 */
export interface MediaStore {
  /** Resolves when the file is complete and durable. If it rejects, nothing remains. */
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** Undefined if there is no such file. A stream that is not read to its end must be destroyed. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Reads in few steps. A piece is valid until the next one is requested. */
  readonly readPieces: (key: string, range?: ByteRange) => Promise<AsyncIterable<Buffer> | undefined>;
  /** Returns an address that is valid for some minutes, or a path below the store's folder. The file may be missing. */
  readonly locate: (key: string) => Promise<string>;
  /** A missing file is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** `read` and `list` no longer find the file. A missing file is no error. */
  readonly trash: (key: string) => Promise<void>;
  readonly restore: (key: string) => Promise<boolean>;
  /** Like `read`, for files in the trash. */
  readonly readTrashed: (key: string) => Promise<Readable | undefined>;
  /** A missing file is no error. */
  readonly removeTrashed: (key: string) => Promise<void>;
  readonly listTrash: () => AsyncIterable<TrashedFile>;
  /** Undefined if the store belongs to no installation yet. */
  readonly readInstallation: () => Promise<string | undefined>;
  readonly writeInstallation: (id: string) => Promise<void>;
  /** Lists page by page. Times are in epoch milliseconds. */
  readonly list: () => AsyncIterable<StoredFile>;
  /** Removes incomplete files that a crash left before `before` (epoch milliseconds). */
  readonly removeBrokenWrites: (before: number) => Promise<void>;
  /** Resolves if the store answers and is writable. */
  readonly check: () => Promise<void>;
}
