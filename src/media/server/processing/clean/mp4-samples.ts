import { boxesOf, freeBox, fullBoxBytes, type Box } from './mp4-boxes.ts';

// The `mdat` boxes of an MP4 file have the samples (coded frames) of all tracks, interleaved. The tables in the `trak`
// box of a track say where its samples are. In a fragmented file, `moof` boxes say it (ISO/IEC 14496-12, 8.7 and 8.8).

/** A part of the file, by positions in it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** How many times as large as the file all its samples together may be, which bounds the work for forged tables. */
const maxCoverage = 4;

interface Track {
  readonly box: Box;
  readonly id: number;
  /** What the track contains, for example `vide` or `soun`. */
  readonly handler: string;
  readonly defaultSampleBytes: number;
}

/**
 * Overwrites the tracks that are not kept, and those of their samples that no kept track uses.
 * @param bytes a copy of the file, which is changed
 * @param file the original, from which the samples of kept tracks are copied back
 * @returns false when the tables cannot be followed
 */
export function clearOtherTracks(bytes: Buffer, file: Buffer, keptHandlers: ReadonlySet<string>): boolean {
  const tracks = readTracks(file);
  const keptTracks = tracks.filter(({ handler }) => keptHandlers.has(handler));
  const removedTracks = tracks.filter(({ handler }) => !keptHandlers.has(handler));
  if (removedTracks.length === 0) return true;
  const fragments = readFragments(file, tracks);
  const removedSpans = spansOf(removedTracks, file, fragments);
  const keptSpans = spansOf(keptTracks, file, fragments);
  if (removedSpans === undefined || keptSpans === undefined) return false;
  const covered = [...removedSpans, ...keptSpans].reduce((sum, span) => sum + span.end - span.start, 0);
  if (covered > maxCoverage * file.length) return false;
  const media = (boxesOf(file, 0, file.length) ?? []).filter(({ type }) => type === 'mdat');
  for (const span of removedSpans) for (const { start, end } of partsInMedia(media, span)) bytes.fill(0, start, end);
  for (const span of keptSpans) {
    for (const { start, end } of partsInMedia(media, span)) file.copy(bytes, start, start, end);
  }
  for (const { box } of removedTracks) freeBox(bytes, box);
  return true;
}

/** Lists where the samples of the tracks are. Returns undefined if the tables of a track cannot be followed. */
function spansOf(tracks: readonly Track[], file: Buffer, fragments: readonly FragmentRun[]): Span[] | undefined {
  const ids = new Set(tracks.map(({ id }) => id));
  const inFragments = fragments.filter(({ trackId }) => ids.has(trackId)).map(({ span }) => span);
  const byTables = tracks.map(({ box }) => readChunks(file, box));
  return byTables.every((spans) => spans !== undefined) ? [...byTables.flat(), ...inFragments] : undefined;
}

/** Returns those parts of the span that lie in media data, so that forged tables cannot change other boxes. */
function partsInMedia(media: readonly Box[], span: Span): Span[] {
  const parts = media.map((box) => ({ start: Math.max(span.start, box.bodyStart), end: Math.min(span.end, box.end) }));
  return parts.filter(({ start, end }) => start < end);
}

function readTracks(file: Buffer): Track[] {
  const moov = boxesOf(file, 0, file.length)?.find(({ type }) => type === 'moov');
  if (moov === undefined) return [];
  const mvex = findDescendant(file, moov, 'mvex');
  const trackDefaults = mvex ? (boxesOf(file, mvex.bodyStart, mvex.end) ?? []) : [];
  const boxes = boxesOf(file, moov.bodyStart, moov.end) ?? [];
  return boxes
    .filter(({ type }) => type === 'trak')
    .map((box) => {
      const id = readTrackId(file, findDescendant(file, box, 'tkhd'));
      const handler = findDescendant(file, box, 'mdia', 'hdlr');
      const defaults = trackDefaults.find((box) => box.type === 'trex' && readUint32(file, box, fullBoxBytes) === id);
      return {
        box,
        id,
        handler: handler ? file.toString('latin1', handler.bodyStart + 8, handler.bodyStart + 12) : '',
        defaultSampleBytes: defaults ? readUint32(file, defaults, fullBoxBytes + 12) : 0,
      };
    });
}

/** Finds the first box with this path of types below the parent. */
function findDescendant(file: Buffer, parent: Box | undefined, ...path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (box, type) => box && boxesOf(file, box.bodyStart, box.end)?.find((child) => child.type === type),
    parent,
  );
}

function readTrackId(file: Buffer, header: Box | undefined): number {
  if (header === undefined) return 0;
  const timeBytes = file[header.bodyStart] === 1 ? 16 : 8;
  return readUint32(file, header, fullBoxBytes + timeBytes);
}

/**
 * Reads a number of a box. Returns 0 beyond the end of the box.
 * @param offset from the start of the box's content, which begins with four bytes for version and flags
 */
function readUint32(file: Buffer, box: Box, offset: number): number {
  const position = box.bodyStart + offset;
  return position + 4 <= box.end ? file.readUInt32BE(position) : 0;
}

/**
 * Lists the chunks of a track, in which samples follow each other: `stco` has where each chunk begins, `stsc` how many
 * samples it has, and `stsz` how long each sample is.
 * @returns undefined if the tables cannot be followed. A track without tables has no samples outside fragments.
 */
function readChunks(file: Buffer, track: Box): Span[] | undefined {
  const tables = findDescendant(file, track, 'mdia', 'minf', 'stbl');
  const sampleCounts = findDescendant(file, tables, 'stsc');
  const sizes = findDescendant(file, tables, 'stsz') ?? findDescendant(file, tables, 'stz2');
  const offsets = findDescendant(file, tables, 'stco') ?? findDescendant(file, tables, 'co64');
  if (sampleCounts === undefined || sizes === undefined || offsets === undefined) {
    const entryCounts = [
      sampleCounts && readUint32(file, sampleCounts, 4),
      sizes && readUint32(file, sizes, 8),
      offsets && readUint32(file, offsets, 4),
    ];
    return entryCounts.some((count) => count !== undefined && count > 0) ? undefined : [];
  }
  const sizeTable = readSizeTable(file, sizes);
  if (sizeTable === undefined) return undefined;
  const offsetBytes = offsets.type === 'co64' ? 8 : 4;
  const chunkCount = Math.min(
    readUint32(file, offsets, 4),
    Math.floor((offsets.end - offsets.bodyStart - 8) / offsetBytes),
  );
  const samplesByChunk = countSamplesByChunk(file, sampleCounts, chunkCount);
  const spans: Span[] = [];
  let firstSample = 0;
  for (const [chunk, sampleCount] of samplesByChunk.entries()) {
    const position = offsets.bodyStart + 8 + chunk * offsetBytes;
    const start = offsetBytes === 8 ? Number(file.readBigUInt64BE(position)) : file.readUInt32BE(position);
    const length = sumSampleSizes(file, sizeTable, firstSample, sampleCount);
    firstSample += sampleCount;
    if (start < file.length) spans.push({ start, end: Math.min(start + length, file.length) });
  }
  return spans;
}

/** The sizes of the samples: either the same for all, or a list of numbers of `entryBytes` each. */
type SizeTable =
  | { readonly kind: 'uniform'; readonly sampleCount: number; readonly sampleBytes: number }
  | { readonly kind: 'list'; readonly sampleCount: number; readonly listStart: number; readonly entryBytes: number };

/**
 * In `stsz` a first field that is not 0 is the size of all samples. In `stz2` the first field has the bits of each size.
 * Returns undefined if these are not whole bytes.
 */
function readSizeTable(file: Buffer, box: Box): SizeTable | undefined {
  const [firstField, sampleCount] = [readUint32(file, box, 4), readUint32(file, box, 8)];
  const isCompact = box.type === 'stz2';
  if (!isCompact && firstField > 0) return { kind: 'uniform', sampleCount, sampleBytes: firstField };
  const entryBytes = isCompact ? (firstField & 0xff) / 8 : 4;
  if (![1, 2, 4].includes(entryBytes)) return undefined;
  const listStart = box.bodyStart + 12;
  const roomForSizes = Math.floor((box.end - listStart) / entryBytes);
  return { kind: 'list', sampleCount: Math.min(sampleCount, roomForSizes), listStart, entryBytes };
}

function sumSampleSizes(file: Buffer, table: SizeTable, first: number, count: number): number {
  const end = Math.min(first + count, table.sampleCount);
  if (table.kind === 'uniform') return Math.max(0, end - first) * table.sampleBytes;
  let sum = 0;
  for (let sample = first; sample < end; sample++)
    sum += file.readUIntBE(table.listStart + sample * table.entryBytes, table.entryBytes);
  return sum;
}

/** Each entry of the table has the first chunk for which it holds, counted from 1, and the number of its samples. */
function countSamplesByChunk(file: Buffer, box: Box, chunkCount: number): number[] {
  const entryBytes = 12;
  const entryCount = Math.min(readUint32(file, box, 4), Math.floor((box.end - box.bodyStart - 8) / entryBytes));
  const firstChunkOf = (entry: number) => readUint32(file, box, 8 + entry * entryBytes);
  const counts: number[] = [];
  let entry = 0;
  for (let chunk = 1; chunk <= chunkCount; chunk++) {
    while (entry + 1 < entryCount && firstChunkOf(entry + 1) <= chunk) entry++;
    counts.push(entryCount === 0 ? 0 : readUint32(file, box, 8 + entry * entryBytes + 4));
  }
  return counts;
}

/** The samples of a track that follow each other in a fragment. */
interface FragmentRun {
  readonly trackId: number;
  readonly span: Span;
}

function readFragments(file: Buffer, tracks: readonly Track[]): FragmentRun[] {
  const defaults = new Map(tracks.map(({ id, defaultSampleBytes }) => [id, defaultSampleBytes]));
  const runs: FragmentRun[] = [];
  for (const moof of boxesOf(file, 0, file.length) ?? []) {
    if (moof.type !== 'moof') continue;
    let previousEnd = moof.start;
    for (const traf of boxesOf(file, moof.bodyStart, moof.end) ?? []) {
      if (traf.type !== 'traf') continue;
      const trackRuns = readRuns(file, traf, { moof, previousEnd, defaults });
      for (const run of trackRuns) runs.push(run);
      previousEnd = trackRuns.at(-1)?.span.end ?? previousEnd;
    }
  }
  return runs;
}

interface RunContext {
  readonly moof: Box;
  /** Where the samples of the previous track end or, for the first track of a fragment, where the fragment begins. */
  readonly previousEnd: number;
  /** The usual size of a sample, by the id of the track. */
  readonly defaults: ReadonlyMap<number, number>;
}

/** Flags of a `tfhd` box, which say which fields follow (ISO/IEC 14496-12, 8.8.7). */
const headerFlags = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10, baseIsMoof: 0x20000 } as const;
/** Flags of a `trun` box (8.8.8). */
const runFlags = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  composition: 0x800,
} as const;

function readRuns(file: Buffer, traf: Box, { moof, previousEnd, defaults }: RunContext): FragmentRun[] {
  const boxes = boxesOf(file, traf.bodyStart, traf.end) ?? [];
  const header = boxes.find(({ type }) => type === 'tfhd');
  if (header === undefined) return [];
  const flags = readUint32(file, header, 0) & 0xffffff;
  const id = readUint32(file, header, 4);
  let offset = 8;
  // Only the lower four bytes of a field of eight are read, because uploads are smaller than 4 GB.
  const takeField = (flag: number, bytes: number) => {
    if ((flags & flag) === 0) return undefined;
    const value = readUint32(file, header, offset + bytes - 4);
    offset += bytes;
    return value;
  };
  const baseOffset = takeField(headerFlags.baseOffset, 8);
  takeField(headerFlags.description, 4);
  takeField(headerFlags.duration, 4);
  const sampleSize = takeField(headerFlags.size, 4) ?? defaults.get(id) ?? 0;
  const base = baseOffset ?? ((flags & headerFlags.baseIsMoof) > 0 ? moof.start : previousEnd);
  let next = base;
  return boxes
    .filter(({ type }) => type === 'trun')
    .map((box) => {
      const span = readRun(file, box, { base, next, sampleSize });
      next = span.end;
      return { trackId: id, span };
    });
}

interface RunDefaults {
  /** The position from which the run's own offset counts. */
  readonly base: number;
  /** The position of a run that has no offset. */
  readonly next: number;
  /** The size of each sample, if the run does not list sizes. */
  readonly sampleSize: number;
}

function readRun(file: Buffer, box: Box, { base, next, sampleSize }: RunDefaults): Span {
  const flags = readUint32(file, box, 0) & 0xffffff;
  const samples = readUint32(file, box, 4);
  const hasOffset = (flags & runFlags.offset) > 0;
  // The offset is signed, so it may point before the base.
  const start = hasOffset ? base + (readUint32(file, box, 8) | 0) : next;
  const firstSampleAt = 8 + (hasOffset ? 4 : 0) + ((flags & runFlags.firstFlags) > 0 ? 4 : 0);
  const fieldFlags = [runFlags.duration, runFlags.size, runFlags.flags, runFlags.composition];
  const fields = fieldFlags.filter((flag) => (flags & flag) > 0);
  const sizeIndex = fields.indexOf(runFlags.size);
  const roomForSamples = Math.floor((box.end - box.bodyStart - firstSampleAt) / Math.max(fields.length * 4, 1));
  const listedSamples = Math.min(samples, roomForSamples);
  let length = sizeIndex < 0 ? samples * sampleSize : 0;
  if (sizeIndex >= 0) {
    for (let sample = 0; sample < listedSamples; sample++) {
      length += readUint32(file, box, firstSampleAt + (sample * fields.length + sizeIndex) * 4);
    }
  }
  return { start: Math.max(start, 0), end: Math.min(Math.max(start, 0) + length, file.length) };
}
