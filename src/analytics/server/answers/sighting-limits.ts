import { createHmac } from 'node:crypto';
import type { Database, ConfusionSourceRow } from '../../../platform/server/database/schema.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';

/**
 * Limit for one pair or card. It lies below `minConfusionSightings` and `minAnswerSightings`, so that a finding needs a
 * second network or a second day.
 */
export const maxSightingsOfOnePerDay = 3;
/** Limit for all pairs, and for all cards, which is about three lessons of a class. */
export const maxSightingsPerDay = 500;

export const dayMs = 24 * 60 * 60 * 1000;
/** 128 bits: sources do not collide. */
const hashLength = 22;

export interface Counting {
  /** Secret. */
  readonly key: string;
  readonly now: number;
}

interface DailyLimit<Sighting> extends Counting {
  /** The most that one source may add in a day. */
  readonly max: number;
  readonly nameOf: (sighting: Sighting) => string;
}

/** Keeps the first sightings of each source, up to its daily limit. */
export async function keepAllowed<Sighting>(
  db: Database,
  sightings: readonly Sighting[],
  { key, now, max, nameOf }: DailyLimit<Sighting>,
): Promise<Sighting[]> {
  if (sightings.length === 0) return [];
  const day = Math.floor(now / dayMs);
  const bySource = [...Map.groupBy(sightings, (sighting) => hashSource(key, day, nameOf(sighting)))].sort(byName);
  const counts = await addToSources(
    db,
    bySource.map(([source, { length: count }]) => ({ source, day, count })),
  );
  return bySource.flatMap(([source, ofSource]) => {
    const before = (counts.get(source) ?? 0) - ofSource.length;
    return ofSource.slice(0, Math.max(0, max - before));
  });
}

/** The hash differs each day, so that visits of a network on two days cannot be linked. */
function hashSource(key: string, day: number, name: string): string {
  return createHmac('sha256', key).update(`confusions ${day} ${name}`).digest('base64url').slice(0, hashLength);
}

export function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

const rowsPerStatement = 500;

/**
 * @param rows each source once, sorted against deadlocks
 * @returns the new counts by source
 */
async function addToSources(db: Database, rows: readonly ConfusionSourceRow[]): Promise<Map<string, number>> {
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
