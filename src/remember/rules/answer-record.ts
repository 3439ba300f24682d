import { readSetMemory, writeSetMemory, type CardMemory } from './card-memory.ts';

/** An answer as it is stored before it is merged into its set's memory. */
export interface AnswerRecord {
  readonly setId: string;
  readonly cardId: string;
  /** Undefined if the card was forgotten. */
  readonly memory: CardMemory | undefined;
  /** In epoch milliseconds. */
  readonly answeredMs: number;
  /** -1 for an answer that was undone. */
  readonly difference: 1 | -1;
}

const headPattern = /^([\w-]{1,64}),([\w-]{1,64}),([\da-z]{1,9}),(-?1)$/;

/** The format is set, card, time in base 36 and difference, followed by the card as `writeSetMemory` writes it. */
export function writeAnswerRecord({ setId, cardId, memory, answeredMs, difference }: AnswerRecord): string {
  const head = [setId, cardId, Math.round(answeredMs).toString(36), difference].join();
  return `${head}\n${memory ? writeSetMemory(new Map([[cardId, memory]])) : ''}`;
}

/** Undefined if the text is not valid. */
export function readAnswerRecord(text: string): AnswerRecord | undefined {
  const [head = '', line = ''] = text.split('\n');
  const [, setId, cardId, time = '', difference] = headPattern.exec(head) ?? [];
  if (setId === undefined || cardId === undefined) return undefined;
  const memory = readSetMemory(line).get(cardId);
  if (line !== '' && !memory) return undefined;
  return { setId, cardId, memory, answeredMs: parseInt(time, 36), difference: difference === '1' ? 1 : -1 };
}
