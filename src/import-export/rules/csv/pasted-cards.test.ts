import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxCsvRows } from '../../../platform/rules/limits.ts';
import { readPastedCards, separatorOf } from './pasted-cards.ts';
import { message } from '../../../platform/rules/languages/texts.ts';

const usual = { term: '\t', card: '\n' };

describe('pasted cards', () => {
  test('are parted by tabs and lines', () => {
    expect(readPastedCards('Hello\tsaid when meeting\r\n\r\nBook\t a thing to read\tor not \nYes\n', usual)).toEqual({
      cards: [
        { term: 'Hello', definition: 'said when meeting' },
        { term: 'Book', definition: 'a thing to read\tor not' },
        { term: 'Yes', definition: '' },
      ],
      faults: [],
    });
  });

  test('are parted by separators of one’s own, and then hold lines', () => {
    const own = { term: ' - ', card: separatorOf('\\n\\n') };
    expect(readPastedCards('Hello - said when\nmeeting\n\nBook - a thing\n\n\n', own).cards).toEqual([
      { term: 'Hello', definition: 'said when\nmeeting' },
      { term: 'Book', definition: 'a thing' },
    ]);
  });

  test('with faults are listed by their lines; the others are read', () => {
    const { cards, faults } = readPastedCards('a\tb\n\n\tno term\nc\0\td\n  \ne\tf', usual);
    expect(cards.map(({ term }) => term)).toEqual(['a', 'e']);
    expect(faults).toEqual([
      { line: 3, reason: message('The term is empty.') },
      { line: 4, reason: message('There is a control character.') },
    ]);
  });

  test('beyond the limit give one fault', () => {
    const { cards, faults } = readPastedCards('a\tb\n'.repeat(2 * maxCsvRows), usual);
    expect(cards).toHaveLength(maxCsvRows);
    expect(faults).toEqual([
      { line: maxCsvRows + 1, reason: message('There are more than {count} rows.', { count: 10_000 }) },
    ]);
  });

  test('are none for an empty text', () => {
    expect(readPastedCards(' \n\n', usual)).toEqual({ cards: [], faults: [] });
    expect(readPastedCards('a\tb', { term: '', card: '' }).cards).toEqual([{ term: 'a\tb', definition: '' }]);
  });

  test('come back as they were exported, with any separators that they do not hold', () => {
    const word = fc
      .array(fc.constantFrom('a', 'é', '🤟', ' ', '"', '=', '\n', ','), { minLength: 1, maxLength: 12 })
      .map((characters) => characters.join('').trim());
    const separators = fc.constantFrom(
      { term: '\t', card: '\n' },
      { term: ',', card: '\n' },
      { term: '\t', card: ';' },
      { term: '::', card: '\n\n' },
      { term: '—', card: '###' },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word)), separators, (words, { term, card }) => {
        const holds = (text: string) => text.includes(term) || text.includes(card);
        const kept = words.filter(([first, second]) => first !== '' && !holds(first) && !holds(second));
        const text = kept.map(([first, second]) => first + term + second).join(card);
        const read = readPastedCards(text, { term, card });
        expect(read.faults).toEqual([]);
        expect(read.cards.map((row) => [row.term, row.definition])).toEqual(kept);
      }),
      { numRuns: 1_000 },
    );
  });

  test('never name a line that is not there', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\t', '\n', '\r', ';', '\0', ' '), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.constantFrom('\n', ';', '\n\n'), (pasted, card) => {
        const lines = pasted.split(/\r\n?|\n/).length;
        for (const { line } of readPastedCards(pasted, { term: '\t', card }).faults) {
          expect(line >= 1 && line <= lines).toBe(true);
        }
      }),
    );
  });
});
