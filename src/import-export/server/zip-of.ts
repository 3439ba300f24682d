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

const plainSettings = { zip64: false, extendedTimestamp: false };

export interface ZipFile {
  readonly name: string;
  readonly data: Readable;
  readonly byteSize: number | undefined;
  readonly isPacked: boolean;
}

/**
 * Written as it is read. Ending the reading early releases the open file.
 * @param now in milliseconds, the time of all files
 * @param isPlain for old programs: below 4 GB, no additional fields, every file deflated, as the end of a stored one is
 * not seen while reading
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
  // As large as the framework: loaded with the first archive.
  const { ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(writable, settings);
  for await (const { name, data, byteSize, isPacked } of files) {
    try {
      await zip.add(name, Readable.toWeb(data), {
        ...(isPacked && !isPlain && { level: 0 }),
        ...(byteSize !== undefined && { uncompressedSize: byteSize }),
      });
    } finally {
      data.destroy();
    }
  }
  await zip.close();
}

export function textFile(name: string, lines: Iterable<string>): ZipFile {
  return { name, data: Readable.from(inPieces(lines), { objectMode: false }), byteSize: undefined, isPacked: false };
}

const linesAtOnce = 200;

export async function* inPieces(lines: Iterable<string>): AsyncGenerator<string, undefined> {
  for (const piece of chunksOf([...lines], linesAtOnce)) {
    yield piece.join('');
    await setImmediate();
  }
  return undefined;
}

/** By media path: each file is stored once. */
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

/** @returns the paths of missing files */
export async function* readArchivedMedia(
  services: Services,
  names: ArchiveNames,
): AsyncGenerator<ZipFile, readonly string[]> {
  const lost: string[] = [];
  const sizes = await listMediaSizes(services.db, [...names.keys()].map(mediaKeyOf));
  for (const [path, name] of names) {
    const stream = await readKnownFile(services.media, mediaKeyOf(path));
    if (stream) yield { name, data: stream, byteSize: sizes.get(mediaKeyOf(path)), isPacked: true };
    else lost.push(path);
  }
  for (const path of lost) names.delete(path);
  return lost;
}
