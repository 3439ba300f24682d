import type { Readable } from 'node:stream';

/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

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
 * Stores the bytes of images and videos. Keys have the shape of `isMediaKey` and are written once. What the store cannot do just now (no
 * room, permission or connection) throws a ProblemError, 503 or 507.
 */
export interface MediaStore {
  /** Writes a file. When it resolves, the file is complete and durable; when it rejects, nothing is left. */
  readonly put: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** The file or a part of it, undefined when there is none. Destroy the stream unless it is read to the end. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Removes the file for good; removing what is not there is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Moves a file to the trash, where `read` and `list` do not find it; a missing one is no error. */
  readonly trash: (key: string) => Promise<void>;
  /** Puts a file back from the trash. False when it is not there. */
  readonly restore: (key: string) => Promise<boolean>;
  /** A file of the trash, undefined when there is none. Destroy the stream unless it is read to the end. */
  readonly readTrashed: (key: string) => Promise<Readable | undefined>;
  /** Removes a file of the trash for good; removing what is not there is no error. */
  readonly removeTrashed: (key: string) => Promise<void>;
  /** Every file of the trash with its size and the time in milliseconds at which it came there. */
  readonly listTrash: () => AsyncIterable<TrashedFile>;
  /** The id of the installation that this store belongs to, undefined when it has none yet. */
  readonly readInstallation: () => Promise<string | undefined>;
  readonly writeInstallation: (id: string) => Promise<void>;
  /** Every file with its size and the time of its writing in milliseconds, page by page. */
  readonly list: () => AsyncIterable<StoredFile>;
  /** Removes what writes that a crash broke off before `before` (milliseconds) left behind. */
  readonly removeBrokenWrites: (before: number) => Promise<void>;
  /** Resolves while the store answers and can be written to. */
  readonly check: () => Promise<void>;
}
