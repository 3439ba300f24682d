import type { Services } from '../../platform/server/services/services.ts';
import { listKnownMedia } from './media-row-store.ts';
import type { StoredFile } from '../../platform/server/services/media-store.ts';

const filesAtOnce = 500;

export interface OrphanFiles {
  readonly total: number;
  /** Files that have no row in the database. */
  readonly unknown: readonly StoredFile[];
}

/** Files are listed before rows, so that rows inserted in the meantime are found. */
export async function listOrphanFiles({ db, media }: Pick<Services, 'db' | 'media'>): Promise<OrphanFiles> {
  let total = 0;
  const unknown: StoredFile[] = [];
  const judge = async (files: readonly StoredFile[]) => {
    const known = new Set(
      await listKnownMedia(
        db,
        files.map(({ key }) => key),
      ),
    );
    unknown.push(...files.filter(({ key }) => !known.has(key)));
    total += files.length;
  };
  let files: StoredFile[] = [];
  for await (const file of media.list()) {
    files.push(file);
    if (files.length < filesAtOnce) continue;
    await judge(files);
    files = [];
  }
  await judge(files);
  return { total, unknown };
}
