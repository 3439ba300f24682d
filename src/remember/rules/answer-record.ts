import { parseSetMemory, formatSetMemory, type CardMemory } from './card-memory.ts';

/** An answer as it is stored before it is merged into its set's memory. */
export interface AnswerRecord {
  readonly setId: string;
  readonly cardId: string;
  /** The memory of the card after the answer. Undefined if there is none, as after the undo of its first answer. */
  readonly memory: CardMemory | undefined;
  /** In epoch milliseconds. A record that undoes an answer has the time of that answer, whose day it takes it from. */
  readonly answeredMs: number;
  /** What is added to the day's number of answers: 1, or -1 when an answer is undone. */
  readonly difference: 1 | -1;
}

const headPattern = /^([\w-]{1,64}),([\w-]{1,64}),([\da-z]{1,9}),(-?1)$/;

/**
 * The first line holds set, card, time in base 36 and difference. The second is the card as `formatSetMemory` writes
 * it, or empty.
 */
export function formatAnswerRecord({ setId, cardId, memory, answeredMs, difference }: AnswerRecord): string {
  const head = [setId, cardId, Math.round(answeredMs).toString(36), difference].join();
  return `${head}\n${memory ? formatSetMemory(new Map([[cardId, memory]])) : ''}`;
}

/** Reads a text of `formatAnswerRecord`. Returns undefined if the text is not valid. */
export function parseAnswerRecord(text: string): AnswerRecord | undefined {
  const [head = '', line = ''] = text.split('\n');
  const [, setId, cardId, time = '', difference] = headPattern.exec(head) ?? [];
  if (setId === undefined || cardId === undefined) return undefined;
  const memory = parseSetMemory(line).get(cardId);
  if (line !== '' && !memory) return undefined;
  return { setId, cardId, memory, answeredMs: parseInt(time, 36), difference: difference === '1' ? 1 : -1 };
}
