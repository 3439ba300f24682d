import type { Platform } from '../contract.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import type { Database, LearningPlatformRow } from '../../platform/server/database/schema.ts';
import { faultText } from './request-platform.ts';

/**
 * Lists the registered platforms, with the state of their grades.
 * @param t the reader's texts, for the faults of grades
 */
export async function listPlatforms(db: Database, t: Texts): Promise<Platform[]> {
  const rows = await db.selectFrom('learning_platforms').selectAll().orderBy('created_at').orderBy('id').execute();
  const waitingGrades = await db
    .selectFrom('platform_grades')
    .select((row) => ['platform_id', 'fault', row.fn.countAll().as('count')])
    .where('due_at', 'is not', null)
    .groupBy(['platform_id', 'fault'])
    .orderBy('count', 'desc')
    .orderBy('fault')
    .execute();
  return rows.map((row) => {
    const grades = waitingGrades.filter(({ platform_id: platformId }) => platformId === row.id);
    return toPlatform(row, {
      count: grades.reduce((sum, { count }) => sum + Number(count), 0),
      faults: grades.flatMap(({ fault }) => (fault === null ? [] : faultText(fault, t))),
    });
  });
}

export async function findPlatform(db: Database, id: string): Promise<LearningPlatformRow | undefined> {
  return await db.selectFrom('learning_platforms').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Finds the registration that a request belongs to. Also returns undefined if several registrations match because the
 * request names no client id.
 */
export async function findPlatformOf(
  db: Database,
  { issuer, clientId }: { issuer: string; clientId: string | undefined },
): Promise<LearningPlatformRow | undefined> {
  const ofIssuer = db.selectFrom('learning_platforms').selectAll().where('issuer', '=', issuer).limit(2);
  const rows = await (clientId === undefined ? ofIssuer : ofIssuer.where('client_id', '=', clientId)).execute();
  return rows.length === 1 ? rows[0] : undefined;
}

/** Stores a registration. A platform that registers again keeps its id and its grades. */
export async function upsertPlatform(db: Database, platform: LearningPlatformRow): Promise<LearningPlatformRow> {
  const { id: _id, created_at: _createdAt, last_launch_at: _lastLaunchAt, ...updatedColumns } = platform;
  return await db
    .insertInto('learning_platforms')
    .values(platform)
    .onConflict((conflict) => conflict.columns(['issuer', 'client_id']).doUpdateSet(updatedColumns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateLastLaunch(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('learning_platforms').set({ last_launch_at: now }).where('id', '=', id).execute();
}

/** Deletes the platform's grades as well. */
export async function deletePlatform(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('learning_platforms').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function toPlatform(row: LearningPlatformRow, waiting: { count: number; faults: string[] }): Platform {
  return {
    id: row.id,
    issuer: row.issuer,
    product: row.product,
    clientId: row.client_id,
    createdAt: new Date(row.created_at).toISOString(),
    lastLaunchAt: row.last_launch_at === null ? null : new Date(row.last_launch_at).toISOString(),
    waitingGrades: waiting.count,
    gradeFaults: waiting.faults,
  };
}
