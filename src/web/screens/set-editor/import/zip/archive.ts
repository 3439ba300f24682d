import type { ArchivedRow } from '../../../../../shared/archive/card-rows.ts';
import type { ArchivedSet } from '../../../../../shared/archive/set-file.ts';
import type { NewSet } from '../../../../../shared/contract/set.ts';

/** Files are unpacked on demand. */
export interface Archive {
  readonly kind: 'zip' | 'anki';
  /** What an untouched set can take over. */
  readonly set: Partial<NewSet> & Pick<ArchivedSet, 'title' | 'thumbnail' | 'signingBoxes'>;
  readonly cards: readonly ArchivedRow[];
  /** Named by cards but not there, with the cards' lines. */
  readonly missing: readonly { readonly line: number; readonly name: string }[];
  /** What a set has no place for, in sentences. */
  readonly leftBehind: readonly string[];
  /** Undefined when it is not there. @throws ArchiveError when it is damaged or too large */
  readonly read: (name: string) => Promise<File | undefined>;
}

/** A sentence for people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
