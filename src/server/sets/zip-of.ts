import { Readable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js';

/** A file of an archive. */
export interface ZipFile {
  readonly name: string;
  readonly data: Readable;
  readonly byteSize: number | undefined;
  /** As small as it gets already, as images and videos are: it is stored as it is. */
  readonly isPacked: boolean;
}

/**
 * A ZIP that is made as it is read: a file is asked for when the one before was taken. Reading that stops early releases the open file.
 * @param now in milliseconds, the time of all files
 */
export function zipOf(files: AsyncIterable<ZipFile>, now: number): AsyncIterable<Uint8Array> {
  let fail: (error: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  writeFiles(new ZipWriter(writable, { useWebWorkers: false, lastModDate: new Date(now) }), files).catch(fail);
  return readable;
}

async function writeFiles(zip: ZipWriter<unknown>, files: AsyncIterable<ZipFile>): Promise<void> {
  for await (const { name, data, byteSize, isPacked } of files) {
    try {
      await zip.add(name, Readable.toWeb(data), {
        ...(isPacked && { level: 0 }),
        ...(byteSize !== undefined && { uncompressedSize: byteSize }),
      });
    } finally {
      data.destroy();
    }
  }
  await zip.close();
}
