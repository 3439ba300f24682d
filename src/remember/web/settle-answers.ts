import { readAnswerRecord, type AnswerRecord } from '../rules/answer-record.ts';
import { readSetMemory, writeSetMemory } from '../rules/card-memory.ts';
import { readStudyDays, withAnswers, writeStudyDays } from '../rules/study-days.ts';

export const setPrefix = 'set:';
export const answerPrefix = 'answer:';
export const daysKey = 'days';

/** @returns the texts that the recorded answers change; empty texts are to be removed */
export function settleAnswers(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const keys = [...texts.keys()].filter((key) => key.startsWith(answerPrefix)).toSorted();
  const changes = new Map(keys.map((key) => [key, '']));
  const current = (key: string) => changes.get(key) ?? texts.get(key) ?? '';
  for (const key of keys) {
    const record = readAnswerRecord(texts.get(key) ?? '');
    if (!record) continue;
    changes.set(setPrefix + record.setId, withCard(current(setPrefix + record.setId), record));
    changes.set(daysKey, withDay(current(daysKey), record));
  }
  return changes;
}

function withCard(text: string, { cardId, memory }: AnswerRecord): string {
  const cards = new Map(readSetMemory(text));
  if (memory) cards.set(cardId, memory);
  else cards.delete(cardId);
  return writeSetMemory(cards);
}

function withDay(text: string, { answeredMs, difference }: AnswerRecord): string {
  return writeStudyDays(withAnswers(readStudyDays(text), answeredMs, difference));
}
