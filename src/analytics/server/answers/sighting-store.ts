import { chunksOf } from '../../../platform/rules/chunks-of.ts';
import type { ConfusionSourceRow, Database } from '../../../platform/server/database/schema.ts';

const rowsPerStatement = 500;

/**
 * @param rows each source once, sorted against deadlocks
 * @returns the new counts by source
 */
export async function addToSources(db: Database, rows: readonly ConfusionSourceRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const chunk of chunksOf(rows, rowsPerStatement)) {
    const counted = await db
      .insertInto('confusion_sources')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('source')
          .doUpdateSet((row) => ({ count: row('confusion_sources.count', '+', row.ref('excluded.count')) })),
      )
      .returning(['source', 'count'])
      .execute();
    for (const { source, count } of counted) counts.set(source, count);
  }
  return counts;
}

export async function deleteSourcesBefore(db: Database, day: number): Promise<void> {
  await db.deleteFrom('confusion_sources').where('day', '<', day).execute();
}
