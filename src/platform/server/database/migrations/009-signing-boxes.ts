import type { Kysely } from 'kysely';

/** The position of the signing in a file's frame, in shares of the frame. Older files have none. */
export async function addSigningBoxes(db: Kysely<unknown>): Promise<void> {
  for (const side of ['left', 'top', 'width', 'height']) {
    await db.schema.alterTable('media').addColumn(`box_${side}`, 'double precision').execute();
  }
}
