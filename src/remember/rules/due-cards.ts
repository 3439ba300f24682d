import type { SetMemory } from './card-memory.ts';
import { startOfDay } from './study-days.ts';

/**
 * How far ahead cards count as due today. Late in the day, a card that returns after a few minutes is included even if
 * that is past midnight.
 */
const minAheadMs = 60 * 60 * 1000;

/** Returns the next midnight, but at least the time `minAheadMs` from now. */
export function endOfToday(nowMs: number): number {
  return Math.max(startOfDay(nowMs, 1), nowMs + minAheadMs);
}

/** Lists the cards that are due today. The longest overdue one comes first. */
export function dueCardIds(memory: SetMemory, nowMs: number): string[] {
  const untilMs = endOfToday(nowMs);
  return [...memory]
    .filter(([, { dueMs }]) => dueMs < untilMs)
    .toSorted(([, a], [, b]) => a.dueMs - b.dueMs)
    .map(([cardId]) => cardId);
}

/**
 * Counts the cards in a text of `formatSetMemory` that are due before `untilMs`. Pages count all sets at once, so only
 * the second field of each line is read, the time in base 36 at which the card is due.
 */
export function countDue(text: string, untilMs: number): number {
  let count = 0;
  for (let lineStart = 0; lineStart < text.length;) {
    const dueStart = text.indexOf(',', lineStart) + 1;
    if (dueStart === 0) break;
    const dueMs = parseInt(text.slice(dueStart, text.indexOf(',', dueStart)), 36);
    if (dueMs < untilMs) count++;
    const lineEnd = text.indexOf('\n', dueStart);
    lineStart = lineEnd < 0 ? text.length : lineEnd + 1;
  }
  return count;
}

/** Counts the cards that become due on each day, from today on. Overdue cards count as today's. */
export function countDueByDay(memories: Iterable<SetMemory>, nowMs: number, dayCount: number): number[] {
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
