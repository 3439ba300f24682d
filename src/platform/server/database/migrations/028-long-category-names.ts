import type { Kysely } from 'kysely';

/** PostgreSQL refuses an index row of more than 2,700 bytes, which two long names together exceed. */
export async function indexCategoriesByOneName(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('catalog_categories_name').execute();
  await db.schema.createIndex('catalog_categories_folded').on('catalog_categories').column('folded').execute();
}
