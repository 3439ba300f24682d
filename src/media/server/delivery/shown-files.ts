import { LRUCache } from 'lru-cache';
import { findShownMedia, isPublic } from '../media-row-store.ts';
import type { ShownMedia } from '../media-row-store.ts';
import type { Freshness } from '../../../platform/server/http/freshness.ts';
import type { Services } from '../../../platform/server/services/services.ts';
import type { ShownFile } from './shown-file.ts';

const maxFiles = 10_000;

/** Valid until a set that shows them changes. */
export class ShownFiles {
  readonly #db: Services['db'];
  readonly #freshness: Freshness;
  readonly #kept = new LRUCache<string, { file: ShownFile; setIds: readonly string[]; asOf: number }>({
    max: maxFiles,
  });

  constructor({ db }: Pick<Services, 'db'>, freshness: Freshness) {
    this.#db = db;
    this.#freshness = freshness;
  }

  /** Calls `go` with the file if it is known and public just now. */
  withKnown(key: string, go: (file: ShownFile | undefined) => void): void {
    if (!this.#kept.has(key)) return go(undefined);
    this.#freshness.whenCaughtUp((isUpToDate) => {
      const known = isUpToDate ? this.#kept.get(key) : undefined;
      go(known && this.#freshness.isFresh(known.asOf, known.setIds) ? known.file : undefined);
    });
  }

  /** Remembers public files. */
  async find(key: string, toFile: (media: ShownMedia) => ShownFile): Promise<ShownFile | undefined> {
    const asOf = this.#freshness.now;
    const media = await findShownMedia(this.#db, key);
    if (media === undefined || media.showing.length === 0) return undefined;
    const file = toFile(media);
    const setIds = media.showing.map(({ id }) => id);
    if (isPublic(media)) this.#kept.set(key, { file, setIds, asOf });
    return file;
  }
}
