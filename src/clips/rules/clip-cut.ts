import { isListed, type Clip } from './clip-batch.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';

/** A frame of a clip. Files store frames in the order in which they are decoded, which may differ from that of time. */
export interface ClipFrame {
  readonly atSeconds: number;
  readonly isKey: boolean;
}

/** The part that is kept, by numbers of frames in the order of time. The frame `to` is not included. */
export interface ClipCut {
  readonly from: number;
  readonly to: number;
}

/** The start of each frame in the order of time, and the end of the last frame. */
export function frameTimes(frames: readonly ClipFrame[], endSeconds: number): number[] {
  const times = frames.map(({ atSeconds }) => atSeconds).toSorted((a, b) => a - b);
  return [...times, Math.max(endSeconds, times.at(-1) ?? 0)];
}

export function withFrom({ to }: ClipCut, from: number): ClipCut {
  return { from: Math.max(0, Math.min(from, to - 1)), to };
}

export function withTo({ from }: ClipCut, to: number, frameCount: number): ClipCut {
  return { from, to: Math.min(frameCount, Math.max(to, from + 1)) };
}

/**
 * The number of the frame that is shown at a time.
 * @param times as `frameTimes` returns them
 */
export function frameAt(times: readonly number[], seconds: number): number {
  let [low, high] = [0, Math.max(0, times.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the part can be copied without encoding: it starts with a key frame and needs no frame outside of it. */
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

/** Marks a clip as a possible duplicate. `as` is the other file's name. */
export type ClipMark =
  | { readonly type: 'sameFile' | 'sameName' | 'sameTerm'; readonly as: string }
  | { readonly type: 'sameTermAsCard' };

/** Marks by clip id. The first of equal clips has no mark. */
export function clipMarks(clips: readonly Clip[], cardTerms: readonly string[]): Map<string, ClipMark> {
  const seen = { files: new Map<string, string>(), names: new Set<string>(), terms: new Map<string, string>() };
  const termsOfCards = new Set(cardTerms.map(foldTerm));
  const marks = new Map<string, ClipMark>();
  for (const clip of clips) {
    if (clip.state.phase === 'refused' || clip.state.phase === 'cancelled') continue;
    const mark = markOf(clip, seen) ?? (termsOfCards.has(foldTerm(clip.term)) ? { type: 'sameTermAsCard' } : undefined);
    if (mark !== undefined && isListed(clip)) marks.set(clip.id, mark);
    addSeen(clip, seen);
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

/** What the clips before have, with the names of their files. */
interface SeenClips {
  readonly files: Map<string, string>;
  readonly names: Set<string>;
  readonly terms: Map<string, string>;
}

function markOf({ fingerprint, fileName, term }: Clip, { files, names, terms }: SeenClips): ClipMark | undefined {
  const sameFile = fingerprint === undefined ? undefined : files.get(fingerprint);
  if (sameFile !== undefined) return { type: 'sameFile', as: sameFile };
  if (names.has(fileName)) return { type: 'sameName', as: fileName };
  const sameTerm = terms.get(foldTerm(term));
  return sameTerm === undefined ? undefined : { type: 'sameTerm', as: sameTerm };
}

function addSeen({ fingerprint, fileName, term }: Clip, { files, names, terms }: SeenClips): void {
  if (fingerprint !== undefined && !files.has(fingerprint)) files.set(fingerprint, fileName);
  names.add(fileName);
  if (!terms.has(foldTerm(term))) terms.set(foldTerm(term), fileName);
}

function foldTerm(term: string): string {
  return foldCase(term).trim().replace(/\s+/g, ' ');
}
