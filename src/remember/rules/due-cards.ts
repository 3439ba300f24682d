import type { SetMemory } from './card-memory.ts';
import { startOfDay } from './study-days.ts';

/** So that short steps return within a sitting late in the day. */
const leastAheadMs = 60 * 60 * 1000;

/** Midnight, at least an hour ahead. */
export function endOfToday(nowMs: number): number {
  return Math.max(startOfDay(nowMs, 1), nowMs + leastAheadMs);
}

/** Longest overdue first. */
export function dueCardIds(memory: SetMemory, nowMs: number): string[] {
  const untilMs = endOfToday(nowMs);
  return [...memory]
    .filter(([, { dueMs }]) => dueMs < untilMs)
    .toSorted(([, one], [, other]) => one.dueMs - other.dueMs)
    .map(([cardId]) => cardId);
}

/** By day from today, overdue cards included in today. */
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
