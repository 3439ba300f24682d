import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSetMemories, type SetMemory } from './card-memory.ts';
import { dayOf } from './study-days.ts';
import { countCards, parseStudyFile, splitStudyRecord, formatStudyFile } from './study-file.ts';
import { cardIds, setMemories } from './test-memories.ts';

const days = new Map([['2026-11-22', 3]]);
const records = fc
  .array(fc.tuple(cardIds, setMemories), { maxLength: 4 })
  .map((sets) => ({ sets: new Map(sets.filter(([, memory]) => memory.size > 0)), days }));

test('a file is read as it was written', () => {
  fc.assert(
    fc.property(records, (record) => {
      expect(parseStudyFile(formatStudyFile(record))).toEqual(record);
    }),
  );
});

test('another file is refused, and a damaged one gives what can be read', () => {
  expect(parseStudyFile('term,definition\nHello,Greeting')).toBeUndefined();
  expect(parseStudyFile('flashcard-study 1\r\ndays 2026-11-22=3\r\nset a\r\nnonsense\r\n')).toEqual({
    sets: new Map(),
    days,
  });
  fc.assert(fc.property(fc.string(), (text) => parseStudyFile(`flashcard-study 1\n${text}`) !== undefined));
});

test('the parts of a record are alike, and together they are the record', () => {
  const manyDays = fc
    .array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 40 })
    .map((given) => new Map(given.map((day) => [dayOf(day * 24 * 60 * 60 * 1000), 3])));
  fc.assert(
    fc.property(records, manyDays, fc.integer({ min: 1, max: 9 }), ({ sets }, allDays, partCount) => {
      const record = { sets, days: allDays };
      const parts = splitStudyRecord(record, partCount);
      const together = new Map<string, SetMemory>();
      for (const part of parts) {
        expect(countCards(part)).toBeLessThanOrEqual(Math.ceil(countCards(record) / partCount));
        expect(part.days.size).toBeLessThanOrEqual(Math.ceil(allDays.size / partCount));
        for (const [id, memory] of part.sets) together.set(id, mergeSetMemories(together.get(id) ?? new Map(), memory));
      }
      expect(together).toEqual(sets);
      expect(new Map(parts.flatMap((part) => [...part.days]))).toEqual(allDays);
    }),
  );
});
