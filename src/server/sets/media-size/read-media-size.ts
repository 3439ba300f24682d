import type { StudySet } from '../../../shared/contract/set.ts';
import { mediaPathsIn } from '../../../shared/offline/media-paths.ts';
import { listCards } from '../../cards/store/card-store.ts';
import type { Database } from '../../database/schema.ts';
import { listMediaSizes } from '../../media/media-row-store.ts';

/** To keep the set offline. */
export async function readMediaSize(db: Database, set: StudySet): Promise<{ files: number; bytes: number }> {
  const paths = mediaPathsIn([set, await listCards(db, set.id)]);
  const sizes = await listMediaSizes(
    db,
    paths.map((path) => path.slice('/media/'.length)),
  );
  return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}
