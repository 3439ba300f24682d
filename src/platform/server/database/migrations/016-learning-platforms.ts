import type { Kysely } from 'kysely';
import { textOf, type DatabaseName } from './column-types.ts';

/** Learning platforms that may open sets (LTI 1.3), the studio's signing keys, used launches, and pending grades. */
export async function addLearningPlatforms(db: Kysely<unknown>, database: DatabaseName): Promise<void> {
  const text = textOf(database);
  await db.schema
    .createTable('learning_platforms')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('client_id', text, (column) => column.notNull())
    .addColumn('product', text, (column) => column.notNull())
    .addColumn('deployment_id', text)
    .addColumn('authorization_url', text, (column) => column.notNull())
    .addColumn('token_url', text, (column) => column.notNull())
    .addColumn('token_audience', text, (column) => column.notNull())
    .addColumn('keys_url', text, (column) => column.notNull())
    .addColumn('studio_origin', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_launch_at', 'bigint')
    .addUniqueConstraint('learning_platforms_client', ['issuer', 'client_id'])
    .execute();
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('private_jwk', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute();
  await db.schema
    .createTable('used_tokens')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('used_tokens_expires_at').on('used_tokens').column('expires_at').execute();
  await db.schema
    .createTable('platform_grades')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('platform_id', text, (column) =>
      column.notNull().references('learning_platforms.id').onDelete('cascade'),
    )
    .addColumn('line_item', text)
    .addColumn('learner', text)
    .addColumn('score_given', 'integer', (column) => column.notNull())
    .addColumn('score_maximum', 'integer', (column) => column.notNull())
    .addColumn('finished_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('fault', text)
    .execute();
  await db.schema.createIndex('platform_grades_due_at').on('platform_grades').column('due_at').execute();
  await db.schema.createIndex('platform_grades_platform').on('platform_grades').column('platform_id').execute();
}
