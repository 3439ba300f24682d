import { createHmac } from 'node:crypto';
import type { Database, ConfusionSourceRow } from '../../../platform/server/database/schema.ts';
import { chunksOf } from '../../../platform/rules/chunks-of.ts';

/**
 * How often a network may name one pair, or one card, in a day. It is less than `minConfusionSightings` and
 * `minAnswerSightings`, so that nothing is shown to the teacher before a second network or a second day confirms it.
 */
export const maxSightingsOfOnePerDay = 3;
/** How many pairs, and how many cards, a network may name in a day. That is enough for about three lessons of a class. */
export const maxSightingsPerDay = 500;

export const dayMs = 24 * 60 * 60 * 1000;
/** In base64url characters, which is 128 bits, so that two sources never have the same hash. */
const hashLength = 22;

export interface Counting {
  /** The secret that the sources are hashed with. */
  readonly key: string;
  /** In epoch milliseconds. */
  readonly now: number;
}

interface DailyLimit<Sighting> extends Counting {
  /** The most that one source may add in a day. */
  readonly max: number;
  /** Names what the limit applies to, such as a network, or a network with a pair of cards. */
  readonly sourceOf: (sighting: Sighting) => string;
}

/** Counts the sightings of each source and returns its first ones, up to the daily limit. */
export async function takeWithinLimit<Sighting>(
  db: Database,
  sightings: readonly Sighting[],
  { key, now, max, sourceOf }: DailyLimit<Sighting>,
): Promise<Sighting[]> {
  if (sightings.length === 0) return [];
  const day = Math.floor(now / dayMs);
  const bySource = [...Map.groupBy(sightings, (sighting) => hashSource(key, day, sourceOf(sighting)))].sort(byKey);
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
function hashSource(key: string, day: number, source: string): string {
  return createHmac('sha256', key).update(`confusions ${day} ${source}`).digest('base64url').slice(0, hashLength);
}

/** Sorts the entries of a map by their keys. */
export function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

const rowsPerStatement = 500;

/**
 * @param rows each source once, sorted, so that two processes cannot deadlock
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
