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

const plainSettings: ZipWriterConstructorOptions = { zip64: false, extendedTimestamp: false };

export interface ZipFile {
  readonly name: string;
  readonly data: Readable;
  readonly byteSize: number | undefined;
  /** True for images and videos, which would not become smaller. */
  readonly isCompressed: boolean;
}

/**
 * Returns a ZIP file that is written while it is read. If reading ends early, the open file is closed.
 * @param now the time of all files, in milliseconds
 * @param isPlain writes a file that old programs can read: smaller than 4 GB, without additional fields, and with every
 * file deflated, because the end of a stored file cannot be found while reading
 */
export function zipOf(files: AsyncIterable<ZipFile>, now: number, isPlain = false): AsyncIterable<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  const settings = { useWebWorkers: false, lastModDate: new Date(now), ...(isPlain && plainSettings) };
  writeFiles({ writable, settings }, files, isPlain).catch(fail);
  return readable;
}

interface Target {
  readonly writable: WritableStream<Uint8Array>;
  readonly settings: ZipWriterConstructorOptions;
}

async function writeFiles(
  { writable, settings }: Target,
  files: AsyncIterable<ZipFile>,
  isPlain: boolean,
): Promise<void> {
  // The module is as large as the web framework, so it is loaded with the first archive.
  const { ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(writable, settings);
  for await (const { name, data, byteSize, isCompressed } of files) {
    try {
      await zip.add(name, Readable.toWeb(data), {
        ...(isCompressed && !isPlain && { level: 0 }),
        ...(byteSize !== undefined && { uncompressedSize: byteSize }),
      });
    } finally {
      data.destroy();
    }
  }
  await zip.close();
}

export function textFile(name: string, lines: Iterable<string>): ZipFile {
  return {
    name,
    data: Readable.from(inPieces(lines), { objectMode: false }),
    byteSize: undefined,
    isCompressed: false,
  };
}

const linesAtOnce = 200;

/** Joins some lines at a time, and lets other work run in between. */
export async function* inPieces(lines: Iterable<string>): AsyncGenerator<string, undefined> {
  for (const piece of chunksOf([...lines], linesAtOnce)) {
    yield piece.join('');
    await setImmediate();
  }
  return undefined;
}

/** Names in the archive by media path. A file that several cards have is stored once. */
export type ArchiveNames = Map<string, string>;

export function nameFiles(cards: readonly Card[], thumbnailPath: string | null = null): ArchiveNames {
  const names: ArchiveNames = new Map();
  const add = (path: string | null, name: string) => {
    if (path !== null && !names.has(path)) names.set(path, `media/${name}${path.slice(path.lastIndexOf('.'))}`);
  };
  add(thumbnailPath, 'thumbnail');
  cards.forEach((card, index) => {
    const number = String(index + 1).padStart(4, '0');
    clipsOf(card).forEach(({ mediaPath, posterPath }, place) => {
      const name = place === 0 ? number : `${number}-${place + 1}`;
      add(mediaPath, name);
      add(posterPath, `${name}-poster`);
    });
  });
  return names;
}

/**
 * Also removes missing files from `names`.
 * @returns the paths of missing files
 */
export async function* readArchivedMedia(
  services: Services,
  names: ArchiveNames,
): AsyncGenerator<ZipFile, readonly string[]> {
  const lost: string[] = [];
  const sizes = await listMediaSizes(services.db, [...names.keys()].map(mediaKeyOf));
  for (const [path, name] of names) {
    const stream = await readKnownFile(services.media, mediaKeyOf(path));
    if (stream) yield { name, data: stream, byteSize: sizes.get(mediaKeyOf(path)), isCompressed: true };
    else lost.push(path);
  }
  for (const path of lost) names.delete(path);
  return lost;
}
