import { open, type FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { Limiter } from '../../../platform/server/base/limiter.ts';

/** Together with `maxReading`, less than half of the descriptors that connections leave free. */
const maxKeptOpen = 48;
/** The limit makes the store notice files that another program replaced. */
const keptOpenMs = 10_000;
/** A limit for all readers. Node's thread pool runs four at a time. */
const maxReading = 16;

/**
 * Keeps frequently read files open. A reader occupies a file only during a read, so that stalled readers do not exhaust
 * the descriptors.
 */
export class OpenFiles {
  readonly #kept = new LRUCache<string, OpenFile>({
    max: maxKeptOpen,
    ttl: keptOpenMs,
    ttlAutopurge: true,
    dispose: (file) => file.closeWhenUnused(),
  });
  readonly #limiter = new Limiter({ maxRunning: maxReading });
  #forgotten = 0;

  /** @throws ENOENT when there is no such file */
  async sizeOf(path: string): Promise<number> {
    return this.#kept.get(path)?.byteSize ?? (await this.#use(path, async ({ byteSize }) => byteSize));
  }

  /**
   * @returns the filled part of `block`, which is shorter at the end of the file
   * @throws ENOENT when there is no such file
   */
  read(path: string, block: Buffer, position: number): Promise<Buffer> {
    return this.#use(path, (file) => file.read(block, position));
  }

  /** Must be called when the file is replaced, moved or removed. */
  forget(path: string): void {
    this.#forgotten += 1;
    this.#kept.delete(path);
  }

  #use<Result>(path: string, work: (file: OpenFile) => Promise<Result>): Promise<Result> {
    return this.#limiter.run(async () => {
      const file = await this.#take(path);
      try {
        return await work(file);
      } finally {
        file.letGo();
      }
    });
  }

  async #take(path: string): Promise<OpenFile> {
    const kept = this.#kept.get(path);
    if (kept !== undefined) return kept.take();
    const forgotten = this.#forgotten;
    const file = (await OpenFile.open(path)).take();
    if (forgotten === this.#forgotten) this.#kept.set(path, file);
    else file.closeWhenUnused();
    return file;
  }
}

class OpenFile {
  readonly byteSize: number;
  readonly #handle: FileHandle;
  #users = 0;
  #isWanted = true;

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

  async read(block: Buffer, position: number): Promise<Buffer> {
    const { bytesRead } = await this.#handle.read(block, 0, block.length, position);
    return block.subarray(0, bytesRead);
  }

  take(): this {
    this.#users += 1;
    return this;
  }

  letGo(): void {
    this.#users -= 1;
    this.#closeIfDone();
  }

  closeWhenUnused(): void {
    this.#isWanted = false;
    this.#closeIfDone();
  }

  #closeIfDone(): void {
    if (this.#users === 0 && !this.#isWanted) void this.#handle.close();
  }
}
