import { boxesOf, freeBox, type Box } from './mp4-boxes.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** In ordinary files the samples cover the file once. The limit bounds the work for forged tables. */
const maxCoverage = 4;
const fullBoxBytes = 4;

interface Track {
  readonly box: Box;
  readonly id: number;
  readonly handler: string;
  readonly defaultSampleBytes: number;
}

/**
 * Overwrites the tracks that are not kept, and those of their samples that no kept track uses.
 * @param bytes the copy that is changed
 * @param file the original, from which the samples of kept tracks are copied back
 * @returns false when the tables cannot be followed
 */
export function clearOtherTracks(bytes: Buffer, file: Buffer, isKept: (handler: string) => boolean): boolean {
  const tracks = readTracks(file);
  const kept = tracks.filter(({ handler }) => isKept(handler));
  const others = tracks.filter(({ handler }) => !isKept(handler));
  if (others.length === 0) return true;
  const fragments = readFragments(file, tracks);
  const spansOf = (chosen: readonly Track[]) => {
    const ids = new Set(chosen.map(({ id }) => id));
    const ofFragments = fragments.filter(({ trackId }) => ids.has(trackId)).map(({ span }) => span);
    return [...chosen.flatMap((track) => sampleSpans(file, track.box)), ...ofFragments];
  };
  const [removedSpans, keptSpans] = [spansOf(others), spansOf(kept)];
  const covered = [...removedSpans, ...keptSpans].reduce((sum, span) => sum + span.end - span.start, 0);
  if (covered > maxCoverage * file.length) return false;
  const media = (boxesOf(file, 0, file.length) ?? []).filter(({ type }) => type === 'mdat');
  for (const span of removedSpans) inMedia(media, span, ({ start, end }) => bytes.fill(0, start, end));
  for (const span of keptSpans) inMedia(media, span, ({ start, end }) => file.copy(bytes, start, start, end));
  for (const { box } of others) freeBox(bytes, box);
  return true;
}

/**
 * Calls `change` for those parts of the span that lie in media data, so that forged tables cannot change other boxes.
 */
function inMedia(media: readonly Box[], span: Span, change: (part: Span) => void): void {
  for (const { bodyStart, end } of media) {
    const part = { start: Math.max(span.start, bodyStart), end: Math.min(span.end, end) };
    if (part.start < part.end) change(part);
  }
}

function child(file: Buffer, parent: Box | undefined, ...path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (box, type) => box && boxesOf(file, box.bodyStart, box.end)?.find((each) => each.type === type),
    parent,
  );
}

function whole(file: Buffer): Box {
  return { type: 'file', start: 0, bodyStart: 0, end: file.length };
}

function readTracks(file: Buffer): Track[] {
  const moov = child(file, whole(file), 'moov');
  if (moov === undefined) return [];
  const mvex = child(file, moov, 'mvex');
  const extensions = mvex ? (boxesOf(file, mvex.bodyStart, mvex.end) ?? []) : [];
  const boxes = boxesOf(file, moov.bodyStart, moov.end) ?? [];
  return boxes
    .filter(({ type }) => type === 'trak')
    .map((box) => {
      const id = trackId(file, child(file, box, 'tkhd'));
      const handler = child(file, box, 'mdia', 'hdlr');
      const extension = extensions.find((each) => each.type === 'trex' && uint32(file, each, fullBoxBytes) === id);
      return {
        box,
        id,
        handler: handler ? file.toString('latin1', handler.bodyStart + 8, handler.bodyStart + 12) : '',
        defaultSampleBytes: extension ? uint32(file, extension, fullBoxBytes + 12) : 0,
      };
    });
}

function trackId(file: Buffer, header: Box | undefined): number {
  if (header === undefined) return 0;
  const timeBytes = file[header.bodyStart] === 1 ? 16 : 8;
  return uint32(file, header, fullBoxBytes + timeBytes);
}

function uint32(file: Buffer, box: Box, offset: number): number {
  const at = box.bodyStart + offset;
  return at + 4 <= box.end ? file.readUInt32BE(at) : 0;
}

function sampleSpans(file: Buffer, track: Box): Span[] {
  const tables = child(file, track, 'mdia', 'minf', 'stbl');
  const [toChunk, sizes] = [child(file, tables, 'stsc'), child(file, tables, 'stsz')];
  const offsets = child(file, tables, 'stco') ?? child(file, tables, 'co64');
  if (toChunk === undefined || sizes === undefined || offsets === undefined) return [];
  const sizeOf = sampleSizes(file, sizes);
  const perChunk = samplesPerChunk(file, toChunk);
  const offsetBytes = offsets.type === 'co64' ? 8 : 4;
  const count = Math.min(uint32(file, offsets, 4), Math.floor((offsets.end - offsets.bodyStart - 8) / offsetBytes));
  const spans: Span[] = [];
  let sample = 0;
  for (let chunk = 0; chunk < count; chunk++) {
    const at = offsets.bodyStart + 8 + chunk * offsetBytes;
    const start = offsetBytes === 8 ? Number(file.readBigUInt64BE(at)) : file.readUInt32BE(at);
    const samples = perChunk(chunk);
    const length = sizeOf(sample, samples);
    sample += samples;
    if (start < file.length) spans.push({ start, end: Math.min(start + length, file.length) });
  }
  return spans;
}

function sampleSizes(file: Buffer, box: Box): (first: number, count: number) => number {
  const [size, samples] = [uint32(file, box, 4), uint32(file, box, 8)];
  if (size > 0) return (first, count) => Math.max(0, Math.min(samples - first, count)) * size;
  const known = Math.min(samples, Math.floor((box.end - box.bodyStart - 12) / 4));
  return (first, count) => {
    let sum = 0;
    for (let sample = first; sample < Math.min(first + count, known); sample++)
      sum += uint32(file, box, 12 + sample * 4);
    return sum;
  };
}

function samplesPerChunk(file: Buffer, box: Box): (chunk: number) => number {
  const entryBytes = 12;
  const entries = Math.min(uint32(file, box, 4), Math.floor((box.end - box.bodyStart - 8) / entryBytes));
  let entry = 0;
  return (chunk) => {
    while (entry + 1 < entries && uint32(file, box, 8 + (entry + 1) * entryBytes) <= chunk + 1) entry++;
    return entries === 0 ? 0 : uint32(file, box, 8 + entry * entryBytes + 4);
  };
}

interface FragmentRun {
  readonly trackId: number;
  readonly span: Span;
}

function readFragments(file: Buffer, tracks: readonly Track[]): FragmentRun[] {
  const defaults = new Map(tracks.map(({ id, defaultSampleBytes }) => [id, defaultSampleBytes]));
  const fragments = (boxesOf(file, 0, file.length) ?? []).filter(({ type }) => type === 'moof');
  return fragments.flatMap((moof) => {
    let next = moof.start;
    return (boxesOf(file, moof.bodyStart, moof.end) ?? [])
      .filter(({ type }) => type === 'traf')
      .flatMap((traf) => {
        const runs = readRuns(file, traf, { moof, previousEnd: next, defaults });
        next = runs.at(-1)?.span.end ?? next;
        return runs;
      });
  });
}

interface RunContext {
  readonly moof: Box;
  readonly previousEnd: number;
  readonly defaults: ReadonlyMap<number, number>;
}

/** Flags of a `tfhd` box, which say which fields follow (ISO/IEC 14496-12, 8.8.7). */
const header = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10, baseIsMoof: 0x20000 } as const;
/** Flags of a `trun` box (8.8.8). */
const run = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 } as const;

function readRuns(file: Buffer, traf: Box, { moof, previousEnd, defaults }: RunContext): FragmentRun[] {
  const boxes = boxesOf(file, traf.bodyStart, traf.end) ?? [];
  const head = boxes.find(({ type }) => type === 'tfhd');
  if (head === undefined) return [];
  const flags = uint32(file, head, 0) & 0xffffff;
  const id = uint32(file, head, 4);
  let at = 8;
  const take = (flag: number, bytes: number) => {
    if ((flags & flag) === 0) return undefined;
    const value = uint32(file, head, at + bytes - 4);
    at += bytes;
    return value;
  };
  const baseOffset = take(header.baseOffset, 8);
  take(header.description, 4);
  take(header.duration, 4);
  const size = take(header.size, 4) ?? defaults.get(id) ?? 0;
  const base = baseOffset ?? ((flags & header.baseIsMoof) > 0 ? moof.start : previousEnd);
  let next = base;
  return boxes
    .filter(({ type }) => type === 'trun')
    .map((box) => {
      const span = readRun(file, box, { base, next, size });
      next = span.end;
      return { trackId: id, span };
    });
}

function readRun(file: Buffer, box: Box, at: { base: number; next: number; size: number }): Span {
  const flags = uint32(file, box, 0) & 0xffffff;
  const samples = uint32(file, box, 4);
  const hasOffset = (flags & run.offset) > 0;
  const start = hasOffset ? at.base + (uint32(file, box, 8) | 0) : at.next;
  const first = 8 + (hasOffset ? 4 : 0) + ((flags & run.firstFlags) > 0 ? 4 : 0);
  const fields = [run.duration, run.size, run.flags, run.composition].filter((flag) => (flags & flag) > 0);
  const sizeAt = fields.indexOf(run.size);
  const known = Math.min(samples, Math.floor((box.end - box.bodyStart - first) / Math.max(fields.length * 4, 1)));
  let length = sizeAt < 0 ? samples * at.size : 0;
  if (sizeAt >= 0) {
    for (let sample = 0; sample < known; sample++) {
      length += uint32(file, box, first + (sample * fields.length + sizeAt) * 4);
    }
  }
  return { start: Math.max(start, 0), end: Math.min(Math.max(start, 0) + length, file.length) };
}
