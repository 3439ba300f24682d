import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './media-store.ts';
import { Limiter } from '../base/limiter.ts';

/** In memory for each reader. */
const pieceBytes = 128 * 1024;

/** For all readers together. Node reads four at once at most. */
const limiter = new Limiter({ maxRunning: 16 });

/**
 * Opening the file for each piece: stalled readers keep no file open, and do not exhaust the file descriptors.
 * @throws ENOENT when there is no such file
 */
export async function readInPieces(path: string, range?: ByteRange): Promise<Readable> {
  const first = range?.start ?? 0;
  const size = await sizeOf(path);
  const end = Math.min(size, (range?.end ?? size) + 1);
  return Readable.from(piecesOf(path, first, end), { objectMode: false, highWaterMark: pieceBytes });
}

async function* piecesOf(path: string, first: number, end: number) {
  let position = first;
  while (position < end) {
    const piece = await readPiece(path, position, Math.min(pieceBytes, end - position));
    if (piece.length === 0) return;
    position += piece.length;
    yield piece;
  }
}

function readPiece(path: string, position: number, length: number): Promise<Buffer> {
  return whileOpen(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  });
}

function sizeOf(path: string): Promise<number> {
  return whileOpen(path, async (file) => (await file.stat()).size);
}

function whileOpen<Result>(path: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  return limiter.run(async () => {
    const file = await open(path);
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  });
}
