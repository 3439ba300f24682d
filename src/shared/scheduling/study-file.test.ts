import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSetMemories, type SetMemory } from './card-memory.ts';
import { countCards, readStudyFile, splitStudyRecord, writeStudyFile } from './study-file.ts';
import { cardIds, setMemories } from './test-memories.ts';

const days = new Map([['2026-11-22', 3]]);
const records = fc
  .array(fc.tuple(cardIds, setMemories), { maxLength: 4 })
  .map((sets) => ({ sets: new Map(sets.filter(([, memory]) => memory.size > 0)), days }));

test('a file is read as it was written', () => {
  fc.assert(
    fc.property(records, (record) => {
      expect(readStudyFile(writeStudyFile(record))).toEqual(record);
    }),
  );
});

test('another file is refused, and a damaged one gives what can be read', () => {
  expect(readStudyFile('term,definition\nHello,Greeting')).toBeUndefined();
  expect(readStudyFile('flashcard-study 1\r\ndays 2026-11-22=3\r\nset a\r\nnonsense\r\n')).toEqual({
    sets: new Map(),
    days,
  });
  fc.assert(fc.property(fc.string(), (text) => readStudyFile(`flashcard-study 1\n${text}`) !== undefined));
});

test('the parts of a record are small, and together they are the record', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 1, max: 9 }), (record, maxCards) => {
      const parts = splitStudyRecord(record, maxCards);
      const together = new Map<string, SetMemory>();
      for (const part of parts) {
        expect(countCards(part)).toBeLessThanOrEqual(maxCards);
        for (const [id, memory] of part.sets) together.set(id, mergeSetMemories(together.get(id) ?? new Map(), memory));
      }
      expect(together).toEqual(record.sets);
      expect(parts[0]?.days).toEqual(days);
    }),
  );
});
