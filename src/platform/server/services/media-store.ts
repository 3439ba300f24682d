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
 * Keys have the shape of `isMediaKey` and are written once. When it is full or out of reach, a store throws a
 * ProblemError, 503 or 507.
 */
export interface MediaStore {
  /** Resolved: complete and durable; rejected: nothing is left. */
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** Undefined when there is none. Destroy a stream that is not read to its end. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** In few steps; a piece is valid until the next is asked for. */
  readonly readPieces: (key: string, range?: ByteRange) => Promise<AsyncIterable<Buffer> | undefined>;
  /** An address valid for some minutes, or a path below the store's folder. The file may be missing. */
  readonly locate: (key: string) => Promise<string>;
  /** A missing file is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** `read` and `list` no longer find it. A missing file is no error. */
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
  /** Left by a crash before `before` (milliseconds). */
  readonly removeBrokenWrites: (before: number) => Promise<void>;
  /** Resolves while the store answers and can be written to. */
  readonly check: () => Promise<void>;
}
