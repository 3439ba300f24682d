import { parseAnswerRecord, type AnswerRecord } from '../rules/answer-record.ts';
import { parseSetMemory, formatSetMemory } from '../rules/card-memory.ts';
import { parseStudyDays, addAnswers, formatStudyDays } from '../rules/study-days.ts';

export const setPrefix = 'set:';
export const answerPrefix = 'answer:';
export const daysKey = 'days';

/**
 * Merges the answers that are stored one by one into the memories of their sets and into the study days.
 * @returns the texts that change; empty texts are to be removed
 */
export function mergeAnswers(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const keys = [...texts.keys()].filter((key) => key.startsWith(answerPrefix)).toSorted();
  const changes = new Map(keys.map((key) => [key, '']));
  const current = (key: string) => changes.get(key) ?? texts.get(key) ?? '';
  for (const key of keys) {
    const record = parseAnswerRecord(texts.get(key) ?? '');
    if (!record) continue;
    changes.set(setPrefix + record.setId, withCard(current(setPrefix + record.setId), record));
    changes.set(daysKey, withDay(current(daysKey), record));
  }
  return changes;
}

function withCard(text: string, { cardId, memory }: AnswerRecord): string {
  const cards = new Map(parseSetMemory(text));
  if (memory) cards.set(cardId, memory);
  else cards.delete(cardId);
  return formatSetMemory(cards);
}

function withDay(text: string, { answeredMs, difference }: AnswerRecord): string {
  return formatStudyDays(addAnswers(parseStudyDays(text), answeredMs, difference));
}
