import { boxesOf, clearBody, freeBox, fullBoxBytes, type Box } from './mp4-boxes.ts';
import { clearOtherTracks } from './mp4-samples.ts';

/** The boxes that players need, by their parent. */
const keptBoxes: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'moov', 'moof', 'mdat', 'sidx', 'styp', 'mfra']),
  moov: new Set(['mvhd', 'trak', 'mvex']),
  trak: new Set(['tkhd', 'edts', 'mdia']),
  edts: new Set(['elst']),
  mdia: new Set(['mdhd', 'hdlr', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh stps sdtp sbgp sgpd subs'.split(' ')),
  mvex: new Set(['mehd', 'trex']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'sdtp']),
  mfra: new Set(['tfra', 'mfro']),
};
/** The boxes of a video's sample entry that players need: codec settings, colours, pixel shape and bit rate. */
const keptOfVideoEntry = new Set(
  'avcC hvcC vpcC av1C dvcC dvvC esds colr pasp clap btrt fiel gama clli mdcv SmDm CoLL'.split(' '),
);
/** The types of the sample entries of H.264, H.265, Dolby Vision, VP8, VP9 and AV1. */
const videoEntryTypes = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'vp08', 'vp09', 'av01']);
/** Bytes of a sample entry that name the program or its maker, relative to the entry's content. */
const soundVendor = { start: 12, end: 16 } as const;
const videoVendor = { start: 8, end: 24 } as const;
const encoderName = { start: 42, end: 74 } as const;
/** The length of a video's sample entry without its boxes. */
const videoEntryBytes = 78;
const entryCountBytes = 4;
const keptHandlers = new Set(['vide', 'soun']);

/**
 * Returns a copy in which user data, metadata, locations, devices, times, names and tracks other than video and sound
 * are overwritten in place, so that offsets stay right (ISO/IEC 14496-12).
 * @returns undefined when boxes are truncated or have wrong sizes
 */
export function cleanMp4(file: Buffer): Buffer | undefined {
  const bytes = Buffer.from(file);
  if (!clearOtherTracks(bytes, file, keptHandlers)) return undefined;
  return cleanChildren(bytes, 'file', { start: 0, end: bytes.length }) ? bytes : undefined;
}

function cleanChildren(bytes: Buffer, parent: string, { start, end }: { start: number; end: number }): boolean {
  const keptTypes = keptBoxes[parent];
  if (keptTypes === undefined) return true;
  const boxes = boxesOf(bytes, start, end);
  if (boxes === undefined) return false;
  for (const box of boxes) {
    if (!keptTypes.has(box.type)) freeBox(bytes, box);
    else if (!cleanBox(bytes, box)) return false;
  }
  bytes.fill(0, boxes.at(-1)?.end ?? start, end);
  return true;
}

function cleanBox(bytes: Buffer, box: Box): boolean {
  switch (box.type) {
    case 'mvhd':
    case 'tkhd':
    case 'mdhd':
      return clearTimes(bytes, box);
    case 'hdlr':
      return clearName(bytes, box);
    case 'stsd':
      return cleanDescriptions(bytes, box);
    case 'dref':
      return clearReferences(bytes, box);
    case 'stts':
    case 'ctts':
      return isTablePlausible(bytes, box, { entryBytes: 8, countAt: 0 });
    case 'stsc':
      return isTablePlausible(bytes, box, { entryBytes: 12, countAt: 4 });
    case 'stsz':
      return isSampleCountPlausible(bytes, box);
    default:
      return cleanChildren(bytes, box.type, { start: box.bodyStart, end: box.end });
  }
}

function clearTimes(bytes: Buffer, box: Box): boolean {
  const timeBytes = bytes[box.bodyStart] === 1 ? 16 : 8;
  clearBody(bytes, box, fullBoxBytes, fullBoxBytes + timeBytes);
  return true;
}

interface CountedTable {
  readonly entryBytes: number;
  /** The position of the number of samples in an entry. */
  readonly countAt: number;
}

/** Checks the numbers of samples, because forged ones would occupy a reader for minutes. */
function isTablePlausible(bytes: Buffer, box: Box, { entryBytes, countAt }: CountedTable): boolean {
  const firstEntry = box.bodyStart + fullBoxBytes + entryCountBytes;
  let samples = 0;
  for (let offset = firstEntry; offset + entryBytes <= box.end; offset += entryBytes)
    samples += bytes.readUInt32BE(offset + countAt);
  return samples <= bytes.length;
}

/** Checks the number of samples, which follows the size that all samples may share. */
function isSampleCountPlausible(bytes: Buffer, box: Box): boolean {
  const countAt = box.bodyStart + fullBoxBytes + 4;
  return countAt + 4 <= box.end && bytes.readUInt32BE(countAt) <= bytes.length;
}

function clearName(bytes: Buffer, box: Box): boolean {
  // A reserved field and the handler type stay, four bytes each. Further reserved fields and the name are cleared.
  clearBody(bytes, box, fullBoxBytes + 8, Infinity);
  return true;
}

/** References may contain a path of the computer that made the file. */
function clearReferences(bytes: Buffer, box: Box): boolean {
  const entries = boxesOf(bytes, box.bodyStart + fullBoxBytes + entryCountBytes, box.end);
  if (entries === undefined) return false;
  for (const entry of entries) clearBody(bytes, entry, fullBoxBytes, Infinity);
  return true;
}

function cleanDescriptions(bytes: Buffer, box: Box): boolean {
  const entries = boxesOf(bytes, box.bodyStart + fullBoxBytes + entryCountBytes, box.end);
  if (entries === undefined) return false;
  for (const entry of entries) {
    if (!videoEntryTypes.has(entry.type)) clearBody(bytes, entry, soundVendor.start, soundVendor.end);
    else if (!cleanVideoEntry(bytes, entry)) return false;
  }
  return true;
}

function cleanVideoEntry(bytes: Buffer, entry: Box): boolean {
  clearBody(bytes, entry, videoVendor.start, videoVendor.end);
  clearBody(bytes, entry, encoderName.start, encoderName.end);
  const start = Math.min(entry.bodyStart + videoEntryBytes, entry.end);
  const boxes = boxesOf(bytes, start, entry.end);
  if (boxes === undefined) return false;
  for (const box of boxes) if (!keptOfVideoEntry.has(box.type)) freeBox(bytes, box);
  bytes.fill(0, boxes.at(-1)?.end ?? start, entry.end);
  return true;
}
