import { foldForSearch } from '../../platform/rules/text/search-text.ts';
import { isListed, type Clip } from './clip-queue.ts';

/** Of a possible duplicate; `as` is the other file's name. */
export type ClipMark =
  | { readonly type: 'sameFile' | 'sameName' | 'sameTerm'; readonly as: string }
  | { readonly type: 'sameTermAsCard' };

/** By id; the first of equal ones has none. */
export function clipMarks(clips: readonly Clip[], cardTerms: readonly string[]): Map<string, ClipMark> {
  const known = { files: new Map<string, string>(), names: new Set<string>(), terms: new Map<string, string>() };
  const ofCards = new Set(cardTerms.map(foldTerm));
  const marks = new Map<string, ClipMark>();
  for (const clip of clips) {
    if (clip.state.phase === 'refused' || clip.state.phase === 'cancelled') continue;
    const mark = markOf(clip, known) ?? (ofCards.has(foldTerm(clip.term)) ? { type: 'sameTermAsCard' } : undefined);
    if (mark !== undefined && isListed(clip)) marks.set(clip.id, mark);
    remember(clip, known);
  }
  return marks;
}

/** Only files of equal size can be the same. */
export function clipsToFingerprint(clips: readonly Clip[]): Clip[] {
  const counts = new Map<number, number>();
  for (const { byteSize } of clips) counts.set(byteSize, (counts.get(byteSize) ?? 0) + 1);
  return clips.filter((clip) => {
    return isListed(clip) && clip.fingerprint === undefined && (counts.get(clip.byteSize) ?? 0) > 1;
  });
}

interface Known {
  readonly files: Map<string, string>;
  readonly names: Set<string>;
  readonly terms: Map<string, string>;
}

function markOf({ fingerprint, fileName, term }: Clip, { files, names, terms }: Known): ClipMark | undefined {
  const sameFile = fingerprint === undefined ? undefined : files.get(fingerprint);
  if (sameFile !== undefined) return { type: 'sameFile', as: sameFile };
  if (names.has(fileName)) return { type: 'sameName', as: fileName };
  const sameTerm = terms.get(foldTerm(term));
  return sameTerm === undefined ? undefined : { type: 'sameTerm', as: sameTerm };
}

function remember({ fingerprint, fileName, term }: Clip, { files, names, terms }: Known): void {
  if (fingerprint !== undefined && !files.has(fingerprint)) files.set(fingerprint, fileName);
  names.add(fileName);
  if (!terms.has(foldTerm(term))) terms.set(foldTerm(term), fileName);
}

function foldTerm(term: string): string {
  return foldForSearch(term).trim().replace(/\s+/g, ' ');
}
