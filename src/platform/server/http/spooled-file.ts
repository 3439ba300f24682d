import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const maxHeldBytes = 256 * 1024;

/** Stored on disk until it is read as a whole, or in memory if the disk fails. */
export class SpooledFile {
  readonly #folder: string;
  #onDisk: FileHandle | undefined;
  #diskBytes = 0;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #isDiskUsable = true;
  #read: Buffer<ArrayBuffer> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Must be awaited before the next call. */
  async add(piece: Buffer): Promise<void> {
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    if (this.#heldBytes > maxHeldBytes && this.#isDiskUsable) await this.#writeHeld();
  }

  /** @returns a buffer that is valid until the file is closed */
  async read(): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(this.#diskBytes + this.#heldBytes);
    if (this.#onDisk) await readStart(this.#onDisk, bytes.subarray(0, this.#diskBytes));
    let length = this.#diskBytes;
    for (const piece of this.#held) length += piece.copy(bytes, length);
    this.#read = bytes;
    return bytes;
  }

  async close(): Promise<void> {
    this.#held = [];
    this.#read?.buffer.transfer(0);
    this.#read = undefined;
    await this.#onDisk?.close();
    this.#onDisk = undefined;
  }

  async #writeHeld(): Promise<void> {
    try {
      this.#onDisk ??= await openNameless(this.#folder);
      await this.#onDisk.writeFile(this.#held);
    } catch {
      this.#isDiskUsable = false;
      return;
    }
    this.#diskBytes += this.#heldBytes;
    this.#held = [];
    this.#heldBytes = 0;
  }
}

/** The file has no name, so that its space is freed however the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.upload-${randomUUID()}`);
  const file = await open(path, 'wx+');
  await rm(path, { force: true });
  return file;
}

async function readStart(file: FileHandle, bytes: Buffer): Promise<void> {
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) throw new Error('The file on disk is shorter than what was written to it');
    length += bytesRead;
  }
}
