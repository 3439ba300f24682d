import type { HandlersOf } from '../../api/server/handler.ts';
import { readSet } from '../../sets/server/read-set.ts';
import type { StudySet } from '../../sets/contract/set.ts';
import { mediaPathsIn } from '../rules/media-paths.ts';
import { listCards } from '../../cards/server/card-store.ts';
import type { Database } from '../../platform/server/database/schema.ts';
import { listMediaSizes } from '../../media/server/media-row-store.ts';

export const offlineHandlers = {
  'GET /api/sets/:id/media-size': async ({ services, params }) =>
    readMediaSize(services.db, await readSet(services.db, params.id)),
} satisfies HandlersOf<'GET /api/sets/:id/media-size'>;

/** Returns the number and size of the files that are saved when the set is kept on a device. */
async function readMediaSize(db: Database, set: StudySet): Promise<{ files: number; bytes: number }> {
  const paths = mediaPathsIn([set, await listCards(db, set.id)]);
  const sizes = await listMediaSizes(
    db,
    paths.map((path) => path.slice('/media/'.length)),
  );
  return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}
