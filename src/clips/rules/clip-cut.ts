import { isListed } from './clip-batch.ts';
import type { Clip } from './clip-batch.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';

/** In the file's order, in which they are decoded. */
export interface ClipFrame {
  readonly atSeconds: number;
  readonly isKey: boolean;
}

/** From the first up to but not including the second, as shown. */
export interface ClipCut {
  readonly from: number;
  readonly to: number;
}

/** In the order in which they are shown; the last is the end. */
export function frameTimes(frames: readonly ClipFrame[], endSeconds: number): number[] {
  const times = frames.map(({ atSeconds }) => atSeconds).toSorted((one, other) => one - other);
  return [...times, Math.max(endSeconds, times.at(-1) ?? 0)];
}

export function withFrom({ to }: ClipCut, from: number): ClipCut {
  return { from: Math.max(0, Math.min(from, to - 1)), to };
}

export function withTo({ from }: ClipCut, to: number, frameCount: number): ClipCut {
  return { from, to: Math.min(frameCount, Math.max(to, from + 1)) };
}

export function frameAt(times: readonly number[], seconds: number): number {
  let [low, high] = [0, Math.max(0, times.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** True if the first is a key frame and no frame outside is needed to decode them. */
export function canCopyCut(frames: readonly ClipFrame[], startSeconds: number, endSeconds: number): boolean {
  const first = frames.findIndex(({ atSeconds, isKey }) => isKey && atSeconds === startSeconds);
  if (first < 0) return false;
  const last = frames.findLastIndex(({ atSeconds }) => atSeconds >= startSeconds && atSeconds < endSeconds);
  const isInside = ({ atSeconds }: ClipFrame) => atSeconds >= startSeconds && atSeconds < endSeconds;
  return (
    frames.slice(first, last + 1).every(isInside) &&
    !frames.slice(0, first).some(isInside) &&
    !frames.slice(last + 1).some(isInside)
  );
}

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

/** Only files of equal size can be identical, so only those are compared. */
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
  return foldCase(term).trim().replace(/\s+/g, ' ');
}
