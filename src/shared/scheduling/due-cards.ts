import type { SetMemory } from './card-memory.ts';
import { startOfDay } from './study-days.ts';

/** So that the short steps of a late sitting come back in it. */
const leastAheadMs = 60 * 60 * 1000;

/** What is due until midnight can be studied from the morning on; late in the evening, what is due within the hour. */
export function endOfToday(nowMs: number): number {
  return Math.max(startOfDay(nowMs, 1), nowMs + leastAheadMs);
}

/** The ids of the cards that are due, longest overdue first. */
export function dueCardIds(memory: SetMemory, nowMs: number): string[] {
  const untilMs = endOfToday(nowMs);
  return [...memory]
    .filter(([, { dueMs }]) => dueMs < untilMs)
    .toSorted(([, one], [, other]) => one.dueMs - other.dueMs)
    .map(([cardId]) => cardId);
}

/** How many come due on each of the days from today on; what waits already counts today. */
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
