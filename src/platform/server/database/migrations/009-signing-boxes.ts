import type { Kysely } from 'kysely';

/** Where in a file's frame the signing is, in shares of the frame. Unknown for older files. */
export async function addSigningBoxes(db: Kysely<unknown>): Promise<void> {
  for (const side of ['left', 'top', 'width', 'height']) {
    await db.schema.alterTable('media').addColumn(`box_${side}`, 'double precision').execute();
  }
}
