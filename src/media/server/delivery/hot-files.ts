import { ByteCache } from '../../../platform/server/base/byte-cache.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import type { ShownFile } from './shown-file.ts';

/** Keeps the server's memory below 400 MB. */
const maxBytes = 32 * 1024 * 1024;
/** Larger ones are as fast from the system's cache. */
const maxFileBytes = 256 * 1024;
/** So that a file repaired by another program is noticed. */
const keptMs = 60_000;

interface HotFile {
  readonly bytes: Buffer;
  readonly readAt: number;
}

/** Says nothing about who may see them. */
export class HotFiles {
  readonly #services: Pick<Services, 'now'>;
  readonly #kept = new ByteCache<HotFile>(maxBytes, ({ bytes }) => bytes.length);

  constructor(services: Pick<Services, 'now'>) {
    this.#services = services;
  }

  get({ key }: ShownFile): Buffer | undefined {
    const file = this.#kept.get(key);
    return file !== undefined && Math.abs(this.#services.now() - file.readAt) < keptMs ? file.bytes : undefined;
  }

  isSmall({ byteSize }: ShownFile): boolean {
    return byteSize <= maxFileBytes;
  }

  keep({ key }: ShownFile, bytes: Buffer): void {
    this.#kept.set(key, { bytes, readAt: this.#services.now() });
  }
}
