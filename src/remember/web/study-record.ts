import { parseSetMemory } from '../rules/card-memory.ts';
import { mergeStudyDays } from '../rules/study-days.ts';
import type { StudyRecord } from '../rules/study-file.ts';
import { changeDays, mergeIntoSet, type Remembered } from './remembered.ts';

export function recordOf({ sets, days }: Remembered): StudyRecord {
  return { sets: new Map(Array.from(sets, ([setId, text]) => [setId, parseSetMemory(text)])), days };
}

/**
 * Merges a record from a file or another device into what this device remembers. It can be merged again.
 * @throws when a part cannot be stored
 */
export async function mergeRecord({ sets, days }: StudyRecord): Promise<void> {
  for (const [setId, memory] of sets) await mergeIntoSet(setId, memory);
  await changeDays((before) => mergeStudyDays(before, days));
}
