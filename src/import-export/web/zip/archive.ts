import type { ArchivedRow } from '../../rules/archive/card-rows.ts';
import type { ArchivedSet } from '../../rules/archive/set-file.ts';
import type { NewSet } from '../../../sets/contract/set.ts';

/** Unpacked on demand. */
export interface Archive {
  readonly kind: 'zip' | 'anki';
  /** What an untouched set takes over. */
  readonly set: Partial<NewSet> & Pick<ArchivedSet, 'title' | 'thumbnail' | 'signingBoxes'>;
  readonly cards: readonly ArchivedRow[];
  /** Files that cards name but the archive lacks, with the cards' lines. */
  readonly missing: readonly { readonly line: number; readonly name: string }[];
  /** What a set cannot hold, in sentences. */
  readonly skipped: readonly string[];
  /**
   * Undefined if missing.
   * @throws ArchiveError if damaged or too large
   */
  readonly read: (name: string) => Promise<File | undefined>;
}

/** A sentence for people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
