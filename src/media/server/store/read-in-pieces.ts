import { Readable } from 'node:stream';
import type { ByteRange } from '../../../platform/rules/byte-range.ts';
import type { OpenFiles } from './open-files.ts';

/** Half of this is slower. More is not faster. */
const pieceBytes = 256 * 1024;
/** With this size, ten thousand stalled readers take less than half a gigabyte. */
const smallPieceBytes = 32 * 1024;
const maxLent = 64;
const maxFree = 16;

interface Blocks {
  /** @param wanted the largest useful size in bytes */
  readonly take: (wanted: number) => Buffer;
  readonly giveBack: (block: Buffer) => void;
}

/** @throws ENOENT when there is no such file */
export async function readInPieces(files: OpenFiles, path: string, range?: ByteRange): Promise<Readable> {
  const pieces = piecesOf(files, path, await partOf(files, path, range), newBlocks);
  return Readable.from(pieces, { objectMode: false, highWaterMark: pieceBytes });
}

/** A piece is valid until the next one is requested. */
export async function readReusedPieces(files: OpenFiles, path: string, range?: ByteRange) {
  return piecesOf(files, path, await partOf(files, path, range), reusedBlocks);
}

async function partOf(files: OpenFiles, path: string, range: ByteRange | undefined): Promise<ByteRange> {
  const last = (await files.sizeOf(path)) - 1;
  return { start: range?.start ?? 0, end: Math.min(last, range?.end ?? last) };
}

async function* piecesOf(files: OpenFiles, path: string, { start, end }: ByteRange, blocks: Blocks) {
  for (let position = start; position <= end;) {
    const block = blocks.take(end + 1 - position);
    try {
      const piece = await files.read(path, block, position);
      if (piece.length === 0) return;
      yield piece;
      position += piece.length;
    } finally {
      blocks.giveBack(block);
    }
  }
}

const newBlocks: Blocks = {
  take: (wanted) => Buffer.allocUnsafe(Math.min(wanted, pieceBytes)),
  giveBack: () => undefined,
};

const reusedBlocks = lendBlocks();

function lendBlocks(): Blocks {
  const free: Buffer[] = [];
  const lent = new Map<Buffer, Buffer>();
  return {
    take(wanted) {
      if (wanted <= smallPieceBytes || lent.size >= maxLent) {
        return Buffer.allocUnsafe(Math.min(wanted, smallPieceBytes));
      }
      const whole = free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
      const block = wanted < pieceBytes ? whole.subarray(0, wanted) : whole;
      lent.set(block, whole);
      return block;
    },
    giveBack(block) {
      const whole = lent.get(block);
      lent.delete(block);
      if (whole !== undefined && free.length < maxFree) free.push(whole);
    },
  };
}
