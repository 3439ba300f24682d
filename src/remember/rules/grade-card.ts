import { createEmptyCard, fsrs, State, type Card } from 'ts-fsrs';
import type { CardMemory } from './card-memory.ts';

/** The two grades that a visitor can give, numbered as in FSRS, which has four. */
export const grades = { again: 1, good: 3 } as const;
export type Grade = keyof typeof grades;

/** The chance that a card is still remembered when it is due. */
const retention = 0.9;

/** FSRS-6 with default weights. */
const scheduler = fsrs({ request_retention: retention });

/**
 * Schedules a card after an answer. If a fast clock has dated the last review later than now, the card is graded just
 * after that review, so that this answer is the newest. It is due as long after now as after that time, because
 * otherwise it would not come back for as long as that clock was fast.
 * @param memory undefined if the card was never answered
 */
export function gradeCard(memory: CardMemory | undefined, grade: Grade, nowMs: number): CardMemory {
  const reviewedMs = memory && memory.reviewedMs > nowMs ? memory.reviewedMs + 1 : nowMs;
  const card = memory ? toCard(memory) : createEmptyCard(new Date(reviewedMs));
  const graded = toMemory(scheduler.next(card, new Date(reviewedMs), grades[grade]).card, reviewedMs);
  return { ...graded, dueMs: graded.dueMs - (reviewedMs - nowMs) };
}

function toCard(memory: CardMemory): Card {
  return {
    due: new Date(memory.dueMs),
    last_review: new Date(memory.reviewedMs),
    stability: memory.stability,
    difficulty: memory.difficulty,
    // Required by the type. The scheduler counts the days itself, from `last_review`.
    elapsed_days: 0,
    scheduled_days: memory.intervalDays,
    learning_steps: memory.step,
    reps: memory.reviews,
    lapses: memory.lapses,
    state: memory.state,
  };
}

function toMemory(card: Card, reviewedMs: number): CardMemory {
  return {
    dueMs: card.due.getTime(),
    reviewedMs,
    stability: card.stability,
    difficulty: card.difficulty,
    intervalDays: card.scheduled_days,
    step: card.learning_steps,
    reviews: card.reps,
    lapses: card.lapses,
    state: card.state === State.New ? State.Learning : card.state,
  };
}
