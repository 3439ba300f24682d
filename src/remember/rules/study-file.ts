import { mergeSetMemories, readSetMemory, writeSetMemory, type CardMemory, type SetMemory } from './card-memory.ts';
import { readStudyDays, writeStudyDays, type StudyDays } from './study-days.ts';

/** Everything that a device remembers, or a part of it. */
export interface StudyRecord {
  readonly sets: ReadonlyMap<string, SetMemory>;
  readonly days: StudyDays;
}

const firstLine = 'flashcard-study 1';
const setPattern = /^set ([\w-]{1,64})$/;

/** The text has the name of the format, the days, then each set with its cards. */
export function writeStudyFile({ sets, days }: StudyRecord): string {
  const lines = [...sets].flatMap(([setId, memory]) => [`set ${setId}`, writeSetMemory(memory)]);
  return [firstLine, `days ${writeStudyDays(days)}`, ...lines, ''].join('\n');
}

/** Undefined unless the text is a study file. Unknown lines are skipped. */
export function readStudyFile(text: string): StudyRecord | undefined {
  const [name, ...lines] = text.replaceAll('\r', '').split('\n');
  if (name !== firstLine) return undefined;
  const sets = new Map<string, SetMemory>();
  let days: StudyDays = new Map();
  let setId: string | undefined;
  let cards: string[] = [];
  const finishSet = () => {
    const memory = readSetMemory(cards.join('\n'));
    if (setId !== undefined && memory.size > 0) sets.set(setId, mergeSetMemories(sets.get(setId) ?? new Map(), memory));
    cards = [];
  };
  for (const line of lines) {
    const [, begun] = setPattern.exec(line) ?? [];
    if (line.startsWith('days ')) days = readStudyDays(line.slice('days '.length));
    else if (begun === undefined) cards.push(line);
    else {
      finishSet();
      setId = begun;
    }
  }
  finishSet();
  return { sets, days };
}

export function countCards({ sets }: StudyRecord): number {
  return [...sets.values()].reduce((sum, memory) => sum + memory.size, 0);
}

/** Splits the record into parts of similar size. Each part can be read alone. */
export function splitStudyRecord({ sets, days }: StudyRecord, partCount: number): StudyRecord[] {
  const cards = [...sets].flatMap(([setId, memory]) => Array.from(memory, ([id, one]) => ({ setId, id, one })));
  return Array.from({ length: partCount }, (_, part) => {
    const ofPart = new Map<string, Map<string, CardMemory>>();
    for (const { setId, id, one } of sliceOf(cards, part, partCount)) {
      const memory = ofPart.get(setId) ?? new Map<string, CardMemory>();
      ofPart.set(setId, memory.set(id, one));
    }
    return { sets: ofPart, days: new Map(sliceOf([...days], part, partCount)) };
  });
}

function sliceOf<Item>(items: readonly Item[], part: number, partCount: number): readonly Item[] {
  return items.slice(
    Math.floor((part * items.length) / partCount),
    Math.floor(((part + 1) * items.length) / partCount),
  );
}
