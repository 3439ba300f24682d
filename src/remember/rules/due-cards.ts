import type { SetMemory } from './card-memory.ts';
import { startOfDay } from './study-days.ts';

/** Ensures that short steps return within a session late in the day. */
const leastAheadMs = 60 * 60 * 1000;

/** Returns midnight, but at least one hour from now. */
export function endOfToday(nowMs: number): number {
  return Math.max(startOfDay(nowMs, 1), nowMs + leastAheadMs);
}

/** The longest overdue card comes first. */
export function dueCardIds(memory: SetMemory, nowMs: number): string[] {
  const untilMs = endOfToday(nowMs);
  return [...memory]
    .filter(([, { dueMs }]) => dueMs < untilMs)
    .toSorted(([, one], [, other]) => one.dueMs - other.dueMs)
    .map(([cardId]) => cardId);
}

/** The counts are by day from today. Overdue cards count as today's. */
export function forecast(memories: Iterable<SetMemory>, nowMs: number, dayCount: number): number[] {
  const ends = Array.from({ length: dayCount }, (_, day) =>
    day === 0 ? endOfToday(nowMs) : startOfDay(nowMs, day + 1),
  );
  const counts = ends.map(() => 0);
  for (const memory of memories) {
    for (const { dueMs } of memory.values()) {
      const day = ends.findIndex((endMs) => dueMs < endMs);
      if (day >= 0) counts[day] = (counts[day] ?? 0) + 1;
    }
  }
  return counts;
}
