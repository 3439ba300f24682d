import type { Kysely } from 'kysely';

/** Where in the frame of a file the signing happens, in shares of the frame. Nothing is known of files from before. */
export async function addSigningBoxes(db: Kysely<unknown>): Promise<void> {
  for (const side of ['left', 'top', 'width', 'height']) {
    await db.schema.alterTable('media').addColumn(`box_${side}`, 'double precision').execute();
  }
}
