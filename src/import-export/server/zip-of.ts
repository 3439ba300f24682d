import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ZipWriterConstructorOptions } from '@zip.js/zip.js';
import { chunksOf } from '../../platform/rules/chunks-of.ts';
import { clipsOf } from '../../cards/rules/clips-of-card.ts';
import type { Card } from '../../cards/contract/card.ts';
import { mediaKeyOf } from '../../media/server/media-key.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';
import { readKnownFile } from '../../media/server/trash.ts';
import type { Services } from '../../platform/server/services/services.ts';

/** Settings for programs that know neither ZIP64 nor additional fields. */
const oldProgramSettings: ZipWriterConstructorOptions = { zip64: false, extendedTimestamp: false };

/** A file that is to be written into the archive. */
export interface ZipFile {
  readonly name: string;
  readonly data: Readable;
  readonly byteSize: number | undefined;
  /** True for images and videos, which would not become smaller. */
  readonly isAlreadyCompressed: boolean;
}

/**
 * Returns a ZIP file that is written while it is read. If reading ends early, the open file is closed.
 * @param now the time of all files, in milliseconds
 * @param suitsOldPrograms writes a file that old programs can read: smaller than 4 GB, without additional fields, and
 * with every file deflated, because the end of a stored file cannot be found while reading
 */
export function zipOf(
  files: AsyncIterable<ZipFile>,
  now: number,
  { suitsOldPrograms = false }: { readonly suitsOldPrograms?: boolean } = {},
): AsyncIterable<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  const settings = { useWebWorkers: false, lastModDate: new Date(now), ...(suitsOldPrograms && oldProgramSettings) };
  writeFiles({ writable, settings }, files, suitsOldPrograms).catch(fail);
  return readable;
}

interface Target {
  readonly writable: WritableStream<Uint8Array>;
  readonly settings: ZipWriterConstructorOptions;
}

async function writeFiles(
  { writable, settings }: Target,
  files: AsyncIterable<ZipFile>,
  suitsOldPrograms: boolean,
): Promise<void> {
  // The module is as large as the web framework, so it is loaded with the first archive.
  const { ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(writable, settings);
  for await (const { name, data, byteSize, isAlreadyCompressed } of files) {
    try {
      await zip.add(name, Readable.toWeb(data), {
        ...(isAlreadyCompressed && !suitsOldPrograms && { level: 0 }),
        ...(byteSize !== undefined && { uncompressedSize: byteSize }),
      });
    } finally {
      data.destroy();
    }
  }
  await zip.close();
}

/** Makes a text file of these lines, which bring their own line ends. */
export function textFile(name: string, lines: Iterable<string>): ZipFile {
  const data = Readable.from(joinInChunks(lines), { objectMode: false });
  return { name, data, byteSize: undefined, isAlreadyCompressed: false };
}

/** How many lines are joined before other work of the server may run. */
const linesAtOnce = 200;

/** Joins some lines at a time, and lets other work of the server run in between. */
export async function* joinInChunks(lines: Iterable<string>): AsyncGenerator<string, undefined> {
  for (const piece of chunksOf([...lines], linesAtOnce)) {
    yield piece.join('');
    await setImmediate();
  }
}

/** The names of files in the archive by media path. A file that several cards have is stored once. */
export type ArchiveFileNames = Map<string, string>;

/** Names the media files by the position of their card, such as `media/0001-2-poster.jpg` for the second clip. */
export function nameMediaFiles(cards: readonly Card[], thumbnailPath: string | null = null): ArchiveFileNames {
  const names: ArchiveFileNames = new Map();
  const add = (path: string | null, name: string) => {
    if (path !== null && !names.has(path)) names.set(path, `media/${name}${path.slice(path.lastIndexOf('.'))}`);
  };
  add(thumbnailPath, 'thumbnail');
  cards.forEach((card, index) => {
    const number = String(index + 1).padStart(4, '0');
    clipsOf(card).forEach(({ mediaPath, posterPath }, clipIndex) => {
      const name = clipIndex === 0 ? number : `${number}-${clipIndex + 1}`;
      add(mediaPath, name);
      add(posterPath, `${name}-poster`);
    });
  });
  return names;
}

/**
 * Yields the files that exist. Then it deletes the others from `names`, so that the caller writes no name of a missing
 * file.
 * @returns the paths of missing files
 */
export async function* readArchivedMedia(
  services: Services,
  names: ArchiveFileNames,
): AsyncGenerator<ZipFile, readonly string[]> {
  const missing: string[] = [];
  const sizes = await listMediaSizes(services.db, [...names.keys()].map(mediaKeyOf));
  for (const [path, name] of names) {
    const stream = await readKnownFile(services.media, mediaKeyOf(path));
    if (stream) yield { name, data: stream, byteSize: sizes.get(mediaKeyOf(path)), isAlreadyCompressed: true };
    else missing.push(path);
  }
  for (const path of missing) names.delete(path);
  return missing;
}
