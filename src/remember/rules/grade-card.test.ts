import fc from 'fast-check';
import { createEmptyCard, fsrs } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { parseSetMemory, formatSetMemory, type CardMemory } from './card-memory.ts';
import { gradeCard, grades } from './grade-card.ts';
import { histories, timed } from './test-memories.ts';

test('a schedule that is written down after each answer is that of FSRS, answer for answer', () => {
  const reference = fsrs({ request_retention: 0.9 });
  fc.assert(
    fc.property(histories, (history) => {
      let expected = createEmptyCard(new Date(0));
      let memory: CardMemory | undefined;
      for (const { grade, atMs } of timed(history)) {
        expected = reference.next(expected, new Date(atMs), grades[grade]).card;
        memory = parseSetMemory(formatSetMemory(new Map([['a', gradeCard(memory, grade, atMs)]]))).get('a');
        expect(memory).toEqual({
          dueMs: expected.due.getTime(),
          reviewedMs: expected.last_review?.getTime(),
          stability: expected.stability,
          difficulty: expected.difficulty,
          intervalDays: expected.scheduled_days,
          step: expected.learning_steps,
          reviews: expected.reps,
          lapses: expected.lapses,
          state: expected.state,
        });
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a card that a fast clock has reviewed later is graded just after that, and is due as soon from now', () => {
  const nowMs = Date.UTC(2026, 10, 22);
  for (const aheadMs of [30 * 60 * 60 * 1000, 365 * 24 * 60 * 60 * 1000]) {
    const ahead = gradeCard(undefined, 'good', nowMs + aheadMs);
    for (const grade of ['again', 'good'] as const) {
      const then = gradeCard(ahead, grade, ahead.reviewedMs + 1);
      expect(gradeCard(ahead, grade, nowMs)).toEqual({ ...then, dueMs: then.dueMs - aheadMs - 1 });
    }
  }
});

test('what is known comes back later than what was forgotten', () => {
  const nowMs = Date.UTC(2026, 10, 22);
  expect(gradeCard(undefined, 'again', nowMs).dueMs).toBeLessThan(gradeCard(undefined, 'good', nowMs).dueMs);
});
