import { mergeSetMemories, parseSetMemory, formatSetMemory, type CardMemory, type SetMemory } from './card-memory.ts';
import { parseStudyDays, formatStudyDays, type StudyDays } from './study-days.ts';

/** Everything that a device remembers, or a part of it. */
export interface StudyRecord {
  readonly sets: ReadonlyMap<string, SetMemory>;
  readonly days: StudyDays;
}

const firstLine = 'flashcard-study 1';
const setPattern = /^set ([\w-]{1,64})$/;

/** The text has a line that names the format, a line with the days, then for each set its id and its cards. */
export function formatStudyFile({ sets, days }: StudyRecord): string {
  const lines = [...sets].flatMap(([setId, memory]) => [`set ${setId}`, formatSetMemory(memory)]);
  return [firstLine, `days ${formatStudyDays(days)}`, ...lines, ''].join('\n');
}

/**
 * Reads a text of `formatStudyFile`. Returns undefined unless the text is a study file. Lines that cannot be read are
 * skipped.
 */
export function parseStudyFile(text: string): StudyRecord | undefined {
  const [header, ...lines] = text.replaceAll('\r', '').split('\n');
  if (header !== firstLine) return undefined;
  const sets = new Map<string, SetMemory>();
  let days: StudyDays = new Map();
  let setId: string | undefined;
  let cards: string[] = [];
  const finishSet = () => {
    const memory = parseSetMemory(cards.join('\n'));
    if (setId !== undefined && memory.size > 0) sets.set(setId, mergeSetMemories(sets.get(setId) ?? new Map(), memory));
    cards = [];
  };
  for (const line of lines) {
    const [, nextSetId] = setPattern.exec(line) ?? [];
    if (line.startsWith('days ')) days = parseStudyDays(line.slice('days '.length));
    else if (nextSetId === undefined) cards.push(line);
    else {
      finishSet();
      setId = nextSetId;
    }
  }
  finishSet();
  return { sets, days };
}

export function countCards({ sets }: StudyRecord): number {
  return [...sets.values()].reduce((sum, memory) => sum + memory.size, 0);
}

/** Splits the record into parts of similar size, each of which is a record of its own. */
export function splitStudyRecord({ sets, days }: StudyRecord, partCount: number): StudyRecord[] {
  const cards = [...sets].flatMap(([setId, memory]) =>
    Array.from(memory, ([cardId, cardMemory]) => ({ setId, cardId, cardMemory })),
  );
  return Array.from({ length: partCount }, (_, part) => {
    const setsOfPart = new Map<string, Map<string, CardMemory>>();
    for (const { setId, cardId, cardMemory } of sliceOf(cards, part, partCount)) {
      const memory = setsOfPart.get(setId) ?? new Map<string, CardMemory>();
      setsOfPart.set(setId, memory.set(cardId, cardMemory));
    }
    return { sets: setsOfPart, days: new Map(sliceOf([...days], part, partCount)) };
  });
}

function sliceOf<Item>(items: readonly Item[], part: number, partCount: number): readonly Item[] {
  return items.slice(
    Math.floor((part * items.length) / partCount),
    Math.floor(((part + 1) * items.length) / partCount),
  );
}
