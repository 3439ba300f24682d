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
 * Keys have the shape of `isMediaKey` and are written once. What the store cannot do just now (no room, permission or connection)
 * throws a ProblemError, 503 or 507.
 */
export interface MediaStore {
  /** When it resolves, the file is complete and durable; when it rejects, nothing is left. */
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** Undefined when there is none. Destroy the stream unless it is read to the end. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** As `read`, in the fewest steps: the bytes of a piece count until the next is asked for. */
  readonly readPieces: (key: string, range?: ByteRange) => Promise<AsyncIterable<Buffer> | undefined>;
  /** Where others read a file: an address that is good for some minutes, or a path below the store's folder. It need not be there. */
  readonly locate: (key: string) => Promise<string>;
  /** For good; removing what is not there is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** `read` and `list` do not find it there; a missing file is no error. */
  readonly trash: (key: string) => Promise<void>;
  readonly restore: (key: string) => Promise<boolean>;
  /** Undefined when there is none. Destroy the stream unless it is read to the end. */
  readonly readTrashed: (key: string) => Promise<Readable | undefined>;
  /** For good; removing what is not there is no error. */
  readonly removeTrashed: (key: string) => Promise<void>;
  readonly listTrash: () => AsyncIterable<TrashedFile>;
  /** Undefined when the store belongs to no installation yet. */
  readonly readInstallation: () => Promise<string | undefined>;
  readonly writeInstallation: (id: string) => Promise<void>;
  /** With size and the time of writing in milliseconds, page by page. */
  readonly list: () => AsyncIterable<StoredFile>;
  /** Leftovers of a crash, from before `before` (milliseconds). */
  readonly removeBrokenWrites: (before: number) => Promise<void>;
  /** Resolves while the store answers and can be written to. */
  readonly check: () => Promise<void>;
}
