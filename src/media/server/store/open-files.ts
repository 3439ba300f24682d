import { open, type FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { Limiter } from '../../../platform/server/base/limiter.ts';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../../platform/rules/byte-range.ts';

/**
 * Reads the file, or a range of it, into new memory.
 * @throws ENOENT when there is no such file
 */
export async function readInPieces(files: OpenFiles, path: string, range?: ByteRange): Promise<Readable> {
  const pieces = streamPieces(files, path, await resolveRange(files, path, range), newBlocks);
  return Readable.from(pieces, { objectMode: false, highWaterMark: pieceBytes });
}

/** Like `readInPieces`, but into memory that is used again: a piece is valid until the next one is requested. */
export async function readReusedPieces(files: OpenFiles, path: string, range?: ByteRange) {
  return streamPieces(files, path, await resolveRange(files, path, range), reusedBlocks);
}

async function resolveRange(files: OpenFiles, path: string, range: ByteRange | undefined): Promise<ByteRange> {
  const last = (await files.sizeOf(path)) - 1;
  return { start: range?.start ?? 0, end: Math.min(last, range?.end ?? last) };
}

async function* streamPieces(files: OpenFiles, path: string, { start, end }: ByteRange, blocks: Blocks) {
  for (let position = start; position <= end;) {
    const block = blocks.take(end + 1 - position);
    try {
      const piece = await files.read(path, block, { start: position, end });
      if (piece.length === 0) return;
      yield piece;
      position += piece.length;
    } finally {
      blocks.giveBack(block);
    }
  }
}

/** The size of a piece. Sending takes longer with half of it, and no less time with more. */
const pieceBytes = 256 * 1024;
/** The size of a piece for further readers. Ten thousand stalled readers then take less than half a gigabyte. */
const smallPieceBytes = 32 * 1024;
/** The most blocks of full size that are lent at a time. Further readers get small ones. */
const maxLentBlocks = 64;
/** The most blocks that are kept for reuse. */
const maxFreeBlocks = 16;

/** The memory that pieces are read into. */
interface Blocks {
  /** Returns a block that may be shorter than what is still to be read, or longer. */
  readonly take: (remainingBytes: number) => Buffer;
  readonly giveBack: (block: Buffer) => void;
}

const newBlocks: Blocks = {
  take: (remainingBytes) => Buffer.allocUnsafe(Math.min(remainingBytes, pieceBytes)),
  giveBack: () => undefined,
};

const reusedBlocks = createBlockPool();

function createBlockPool(): Blocks {
  const free: Buffer[] = [];
  let lentCount = 0;
  return {
    take(remainingBytes) {
      if (remainingBytes <= smallPieceBytes || lentCount >= maxLentBlocks)
        return Buffer.allocUnsafe(Math.min(remainingBytes, smallPieceBytes));
      lentCount += 1;
      return free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
    },
    giveBack(block) {
      const isFromPool = block.length === pieceBytes;
      if (!isFromPool) return;
      lentCount -= 1;
      if (free.length < maxFreeBlocks) free.push(block);
    },
  };
}

/**
 * How many files are kept open. Together with `maxConcurrentReads`, they take less than half of the file descriptors
 * that connections leave free.
 */
const maxOpenFiles = 48;
/**
 * How long a file is kept open. It is then opened again, so that the store notices if another program has replaced it.
 */
const keptOpenMs = 10_000;
/** The most reads of all readers together. Node's thread pool runs four at a time. */
const maxConcurrentReads = 16;

/**
 * Keeps frequently read files open. A reader occupies a file only during a read, so that stalled readers do not exhaust
 * the descriptors.
 */
export class OpenFiles {
  readonly #kept = new LRUCache<string, OpenFile>({
    max: maxOpenFiles,
    ttl: keptOpenMs,
    ttlAutopurge: true,
    dispose: (file) => file.closeWhenUnused(),
  });
  readonly #limiter = new Limiter({ maxRunning: maxConcurrentReads });
  #forgetCount = 0;

  /** @throws ENOENT when there is no such file */
  async sizeOf(path: string): Promise<number> {
    return this.#kept.get(path)?.byteSize ?? (await this.#use(path, async ({ byteSize }) => byteSize));
  }

  /**
   * Reads the beginning of the range, as much of it as the block holds.
   * @returns the filled part of `block`, which is shorter at the end of the file
   * @throws ENOENT when there is no such file
   */
  read(path: string, block: Buffer, range: ByteRange): Promise<Buffer> {
    return this.#use(path, (file) => file.read(block, range));
  }

  /** Closes the file once nobody reads it. Must be called when it is replaced, moved or removed. */
  forget(path: string): void {
    this.#forgetCount += 1;
    this.#kept.delete(path);
  }

  #use<Result>(path: string, work: (file: OpenFile) => Promise<Result>): Promise<Result> {
    return this.#limiter.run(async () => {
      const file = await this.#hold(path);
      try {
        return await work(file);
      } finally {
        file.release();
      }
    });
  }

  /** Returns the file, which stays open until it is released. */
  async #hold(path: string): Promise<OpenFile> {
    const keptFile = this.#kept.get(path);
    if (keptFile !== undefined) {
      keptFile.hold();
      return keptFile;
    }
    const forgetCountBefore = this.#forgetCount;
    const file = await OpenFile.open(path);
    file.hold();
    // If any file was forgotten meanwhile, it may be this one, replaced while it was being opened.
    if (this.#forgetCount === forgetCountBefore) this.#kept.set(path, file);
    else file.closeWhenUnused();
    return file;
  }
}

/** An open file that counts its readers. */
class OpenFile {
  readonly byteSize: number;
  readonly #handle: FileHandle;
  #readerCount = 0;
  #isToBeClosed = false;

  constructor(handle: FileHandle, byteSize: number) {
    this.#handle = handle;
    this.byteSize = byteSize;
  }

  static async open(path: string): Promise<OpenFile> {
    const handle = await open(path);
    try {
      return new OpenFile(handle, (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async read(block: Buffer, { start, end }: ByteRange): Promise<Buffer> {
    const length = Math.min(block.length, end + 1 - start);
    const { bytesRead } = await this.#handle.read(block, 0, length, start);
    return block.subarray(0, bytesRead);
  }

  hold(): void {
    this.#readerCount += 1;
  }

  release(): void {
    this.#readerCount -= 1;
    this.#closeIfDone();
  }

  closeWhenUnused(): void {
    this.#isToBeClosed = true;
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#isToBeClosed && this.#readerCount === 0) void this.#handle.close();
  }
}
