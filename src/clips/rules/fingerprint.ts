import { isListed, type Clip } from './clip-batch.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';

/**
 * Hashes the bytes of a file. Equal for equal bytes, and for other bytes with a chance of one in 2^53 (cyrb53, public
 * domain, by bryc). It is not `crypto.subtle.digest`, which browsers offer on https only.
 */
export function fingerprint(bytes: Uint8Array): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const byte of bytes) {
    high = Math.imul(high ^ byte, 2_654_435_761);
    low = Math.imul(low ^ byte, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return `${(high >>> 0).toString(16)}-${(low >>> 0).toString(16)}-${bytes.length}`;
}

/** Warns that a clip may be a duplicate. `otherName` is the name of the other file. */
export type DuplicateWarning =
  | { readonly type: 'sameFile' | 'sameName' | 'sameTerm'; readonly otherName: string }
  | { readonly type: 'sameTermAsCard' };

/** The warnings of listed clips, by clip id. The first of several equal clips gets none. */
export function duplicateWarnings(clips: readonly Clip[], cardTerms: readonly string[]): Map<string, DuplicateWarning> {
  const seen: SeenClips = { namesByFingerprint: new Map(), names: new Set(), namesByTerm: new Map() };
  const termsOfCards = new Set(cardTerms.map(foldTerm));
  const warnings = new Map<string, DuplicateWarning>();
  for (const clip of clips) {
    if (clip.state.phase === 'refused' || clip.state.phase === 'cancelled') continue;
    const warning =
      findWarning(clip, seen) ?? (termsOfCards.has(foldTerm(clip.term)) ? { type: 'sameTermAsCard' } : undefined);
    if (warning !== undefined && isListed(clip)) warnings.set(clip.id, warning);
    addSeen(clip, seen);
  }
  return warnings;
}

/** Lists the clips whose contents have to be compared, which are those of equal size. */
export function clipsToFingerprint(clips: readonly Clip[]): Clip[] {
  const counts = new Map<number, number>();
  for (const { byteSize } of clips) counts.set(byteSize, (counts.get(byteSize) ?? 0) + 1);
  return clips.filter((clip) => {
    return isListed(clip) && clip.fingerprint === undefined && (counts.get(clip.byteSize) ?? 0) > 1;
  });
}

/** The file names of the clips that come before a clip. */
interface SeenClips {
  readonly namesByFingerprint: Map<string, string>;
  readonly names: Set<string>;
  /** The terms are folded. */
  readonly namesByTerm: Map<string, string>;
}

function findWarning(
  { fingerprint, fileName, term }: Clip,
  { namesByFingerprint, names, namesByTerm }: SeenClips,
): DuplicateWarning | undefined {
  const sameFile = fingerprint === undefined ? undefined : namesByFingerprint.get(fingerprint);
  if (sameFile !== undefined) return { type: 'sameFile', otherName: sameFile };
  if (names.has(fileName)) return { type: 'sameName', otherName: fileName };
  const sameTerm = namesByTerm.get(foldTerm(term));
  return sameTerm === undefined ? undefined : { type: 'sameTerm', otherName: sameTerm };
}

function addSeen({ fingerprint, fileName, term }: Clip, { namesByFingerprint, names, namesByTerm }: SeenClips): void {
  if (fingerprint !== undefined && !namesByFingerprint.has(fingerprint)) namesByFingerprint.set(fingerprint, fileName);
  names.add(fileName);
  if (!namesByTerm.has(foldTerm(term))) namesByTerm.set(foldTerm(term), fileName);
}

/** Ignores case, and how many spaces there are. */
function foldTerm(term: string): string {
  return foldCase(term).trim().replace(/\s+/g, ' ');
}
