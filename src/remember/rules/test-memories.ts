import fc from 'fast-check';
import type { CardMemory } from './card-memory.ts';
import { gradeCard, type Grade } from './grade-card.ts';

const startMs = Date.UTC(2026, 10, 22, 9);

export interface Answer {
  readonly grade: Grade;
  readonly afterMs: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Answers are within minutes, or up to two years apart. */
export const histories: fc.Arbitrary<readonly Answer[]> = fc.array(
  fc.record({
    grade: fc.constantFrom<Grade[]>('again', 'good'),
    afterMs: fc.oneof(
      fc.integer({ min: 0, max: 90 * minuteMs }),
      fc.integer({ min: 0, max: 730 }).map((days) => days * dayMs),
    ),
  }),
  { minLength: 1, maxLength: 20 },
);

export function timed(history: readonly Answer[]): readonly { readonly grade: Grade; readonly atMs: number }[] {
  let atMs = startMs;
  return history.map(({ grade, afterMs }) => ({ grade, atMs: (atMs += afterMs) }));
}

export const memories: fc.Arbitrary<CardMemory> = histories.map((history) => {
  const memory = timed(history).reduce<CardMemory | undefined>(
    (before, { grade, atMs }) => gradeCard(before, grade, atMs),
    undefined,
  );
  return memory ?? gradeCard(undefined, 'good', startMs);
});

export const cardIds: fc.Arbitrary<string> = fc.stringMatching(/^[\w-]{22}$/);

export const setMemories = fc.array(fc.tuple(cardIds, memories), { maxLength: 12 }).map((entries) => new Map(entries));
