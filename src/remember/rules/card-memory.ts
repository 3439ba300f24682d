/** What the spaced repetition algorithm FSRS knows of a card. Times are in epoch milliseconds. */
export interface CardMemory {
  readonly dueMs: number;
  readonly reviewedMs: number;
  /** The number of days until the chance to remember falls to nine in ten. */
  readonly stability: number;
  /** From 1 to 10. */
  readonly difficulty: number;
  readonly intervalDays: number;
  /** Counts the short steps of a new or forgotten card. */
  readonly step: number;
  readonly reviews: number;
  readonly lapses: number;
  /** Numbered as in FSRS: learning, review, relearning. */
  readonly state: 1 | 2 | 3;
}

/** What is remembered of the cards of a set, by card id. */
export type SetMemory = ReadonlyMap<string, CardMemory>;

/** The fields are those of `formatLine`, in its order. */
const linePattern =
  /^([\w-]{1,64}),([\da-z]{1,9}),([\da-z]{1,9}),(\d{1,5}(?:\.\d{1,16})?),(\d{1,2}(?:\.\d{1,16})?),(\d{1,5}),(\d{1,2}),(\d{1,6}),(\d{1,6}),([123])$/;

/** The lowest stability, because the scheduler of `ts-fsrs` throws for lower values. */
const minStability = 0.001;

/**
 * Writes the memory of a set's cards as text. Each card is a line with its id and numbers, with times in base 36.
 * 10,000 cards take less than 1 MB.
 */
export function formatSetMemory(memory: SetMemory): string {
  return Array.from(memory, ([cardId, cardMemory]) => formatLine(cardId, cardMemory)).join('\n');
}

/** Reads a text of `formatSetMemory`. Invalid lines are skipped. */
export function parseSetMemory(text: string): SetMemory {
  return new Map(text.split('\n').flatMap(parseLine));
}

/** Merges what two devices remember of a set. Keeps the newest review of each card. */
export function mergeSetMemories(a: SetMemory, b: SetMemory): SetMemory {
  const merged = new Map(a);
  for (const [cardId, memory] of b) {
    const otherMemory = merged.get(cardId);
    if (!otherMemory || isNewer(memory, otherMemory)) merged.set(cardId, memory);
  }
  return merged;
}

/**
 * Whether the first review is the newer one. If both have the same time, their text decides, so that devices agree in
 * whatever order they merge.
 */
function isNewer(a: CardMemory, b: CardMemory): boolean {
  if (a.reviewedMs !== b.reviewedMs) return a.reviewedMs > b.reviewedMs;
  return formatLine('', a) > formatLine('', b);
}

function formatLine(cardId: string, memory: CardMemory): string {
  const { dueMs, reviewedMs, stability, difficulty, intervalDays, step, reviews, lapses, state } = memory;
  const times = [dueMs, reviewedMs].map((timeMs) => Math.round(timeMs).toString(36));
  return [cardId, ...times, stability, difficulty, intervalDays, step, reviews, lapses, state].join();
}

/** Returns one entry, or none for an invalid line. */
function parseLine(line: string): [cardId: string, memory: CardMemory][] {
  const [, cardId, due, reviewed, ...numbers] = linePattern.exec(line) ?? [];
  if (cardId === undefined || due === undefined || reviewed === undefined) return [];
  const [stability = 0, difficulty = 0, intervalDays = 0, step = 0, reviews = 0, lapses = 0, state] =
    numbers.map(Number);
  if (stability < minStability || difficulty < 1 || difficulty > 10) return [];
  const memory: CardMemory = {
    dueMs: parseInt(due, 36),
    reviewedMs: parseInt(reviewed, 36),
    stability,
    difficulty,
    intervalDays,
    step,
    reviews,
    lapses,
    state: state === 2 || state === 3 ? state : 1,
  };
  return [[cardId, memory]];
}
