import { sql } from 'kysely';
import type { Database, PlatformGradeRow } from '../../platform/server/database/schema.ts';

/** A grade that the platform has not got yet. */
export type WaitingGrade = PlatformGradeRow & { readonly line_item: string; readonly learner: string };

/** `id` is a hash of the platform, the activity and the learner. */
export interface Grade {
  readonly id: string;
  readonly platformId: string;
  readonly lineItem: string;
  readonly learner: string;
  readonly scoreGiven: number;
  readonly scoreMaximum: number;
  /** In epoch milliseconds. */
  readonly finishedAt: number;
}

/**
 * Stores a grade to be sent, if it is the learner's best. Does nothing if the learner already has an equal or better
 * result. The better result of a grade that was given up waits again, because the platform has never got it.
 */
export async function upsertGrade(db: Database, grade: Grade): Promise<void> {
  const unsent = { due_at: grade.finishedAt, tries: 0, fault: null };
  await db
    .insertInto('platform_grades')
    .values({
      id: grade.id,
      platform_id: grade.platformId,
      line_item: grade.lineItem,
      learner: grade.learner,
      score_given: grade.scoreGiven,
      score_maximum: grade.scoreMaximum,
      finished_at: grade.finishedAt,
      ...unsent,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          line_item: row.ref('excluded.line_item'),
          learner: row.ref('excluded.learner'),
          score_given: sql<number>`case when ${isBetter} then excluded.score_given else platform_grades.score_given end`,
          score_maximum: sql<number>`case when ${isBetter} then excluded.score_maximum else platform_grades.score_maximum end`,
          // It has to grow: `stopWaiting` compares it as a version, and platforms refuse a score that is not later.
          finished_at: sql<number>`case when excluded.finished_at > platform_grades.finished_at
            then excluded.finished_at else platform_grades.finished_at + 1 end`,
          ...unsent,
        }))
        .where(sql<boolean>`(${isBetter} or ${wasGivenUp})`),
    )
    .execute();
}

/** Compares the scores as fractions of their maximums, without a division. */
const isBetter = sql<boolean>`excluded.score_given * platform_grades.score_maximum > platform_grades.score_given * excluded.score_maximum`;

const wasGivenUp = sql<boolean>`platform_grades.due_at is null and platform_grades.fault is not null`;

/** Claims the grades that have waited longest. No other process gets them until `leaseEnd`. */
export async function claimGrades(
  db: Database,
  { now, leaseEnd, limit }: { now: number; leaseEnd: number; limit: number },
): Promise<WaitingGrade[]> {
  const longestWaiting = db
    .selectFrom('platform_grades')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
  const rows = await db
    .updateTable('platform_grades')
    .set({ due_at: leaseEnd })
    .where('id', 'in', longestWaiting)
    // Tested again, because another process may have claimed the row in the meantime.
    .where('due_at', '<=', now)
    .returningAll()
    .execute();
  return rows.filter(isWaiting);
}

/**
 * Ends the waiting of a delivered grade. Also called if the platform does not take the grade, because it has a later
 * score or has deleted the activity.
 */
export async function markGradeSent(db: Database, grade: GradeVersion): Promise<void> {
  await stopWaiting(db, grade, null);
}

/** Stops sending a grade. Any later result of the learner makes the best one wait again. */
export async function giveUpGrade(db: Database, grade: GradeVersion, lastError: string): Promise<void> {
  await stopWaiting(db, grade, lastError);
}

type GradeVersion = Pick<PlatformGradeRow, 'id' | 'finished_at'>;

/**
 * A better result that arrived in the meantime keeps waiting. The learner's id is deleted, because the hash in `id`
 * suffices to find the best result.
 */
async function stopWaiting(
  db: Database,
  { id, finished_at: finishedAt }: GradeVersion,
  fault: string | null,
): Promise<void> {
  await db
    .updateTable('platform_grades')
    .set({ due_at: null, line_item: null, learner: null, fault })
    .where('id', '=', id)
    .where('finished_at', '=', finishedAt)
    .execute();
}

/** Plans the next attempt to send a grade. A better result that arrived in the meantime stays due. */
export async function postponeGrade(
  db: Database,
  { id, finished_at: finishedAt, tries }: PlatformGradeRow,
  { dueAt, lastError }: { dueAt: number; lastError: string },
): Promise<void> {
  await db
    .updateTable('platform_grades')
    .set({ due_at: dueAt, tries: tries + 1, fault: lastError })
    .where('id', '=', id)
    .where('finished_at', '=', finishedAt)
    .execute();
}

export async function deleteGradesFinishedBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('platform_grades').where('due_at', 'is', null).where('finished_at', '<', time).execute();
}

function isWaiting(row: PlatformGradeRow): row is WaitingGrade {
  return row.line_item !== null && row.learner !== null;
}
