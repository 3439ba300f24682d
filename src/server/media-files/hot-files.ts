import { ByteCache } from '../base/byte-cache.ts';
import type { Services } from '../services/services.ts';
import type { ShownFile } from './shown-file.ts';

/** With what else the server holds, its memory stays below 400 MB. */
const maxBytes = 32 * 1024 * 1024;
/** Larger ones are read as quickly from the disk, of which the system keeps what is hot. */
const maxFileBytes = 256 * 1024;
/** So long at most a file is shown as it was that another program has mended. */
const keptMs = 60_000;

interface HotFile {
  readonly bytes: Buffer;
  readonly readAt: number;
}

/** The bytes of small files that are asked for again and again. They say nothing of who may see them. */
export class HotFiles {
  readonly #services: Pick<Services, 'now'>;
  readonly #kept = new ByteCache<HotFile>(maxBytes, ({ bytes }) => bytes.length);

  constructor(services: Pick<Services, 'now'>) {
    this.#services = services;
  }

  /** Undefined for one that is not in memory. */
  get({ key }: ShownFile): Buffer | undefined {
    const file = this.#kept.get(key);
    return file !== undefined && Math.abs(this.#services.now() - file.readAt) < keptMs ? file.bytes : undefined;
  }

  /** Whether `keep` is worth while. */
  isSmall({ byteSize }: ShownFile): boolean {
    return byteSize <= maxFileBytes;
  }

  keep({ key }: ShownFile, bytes: Buffer): void {
    this.#kept.set(key, { bytes, readAt: this.#services.now() });
  }
}
