import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxSearchLength } from '../limits.ts';
import { foldCaseAndMarks, foldCase, searchWords, maxSearchWords } from './search-text.ts';

const letters = fc.string({ unit: fc.constantFrom(...'aÀéßẞςΣσİıIiŁœʼnǰ한कि\u0301\u0307') });

describe('folding', () => {
  test.each([
    ['ÉCOLE', 'école'],
    ['STRASSE', 'straße'],
    ['GROẞ', 'gross'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'ISTANBUL'],
    ['ısı', 'isi'],
    ['e\u0301', 'É'],
    ['Ǆ', 'ǆ'],
  ])('%s and %s are the same to search', (one, other) => {
    expect(foldCase(one)).toBe(foldCase(other));
  });

  test('an accent makes a difference to names, but none to what is found', () => {
    expect(foldCase('re\u0301sume\u0301')).not.toContain('e');
    expect(foldCaseAndMarks('Résumé')).toBe('resume');
  });

  test.each([
    ['Grüße', 'grusse'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['مُعَلِّم', 'معلم'],
    ['أحمد', 'احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['がぎ', 'がぎ'],
    ['कि', 'कि'],
    ['각', '각'],
  ])('%s is found by %s', (text, word) => {
    expect(foldCaseAndMarks(text)).toBe(word);
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: 'binary' })), (text) => {
        expect(foldCase(foldCase(text))).toBe(foldCase(text));
        expect(foldCaseAndMarks(foldCaseAndMarks(text))).toBe(foldCaseAndMarks(text));
      }),
    );
  });

  test('case makes no difference', () => {
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: 'grapheme' })), (text) => {
        expect(foldCase(text.toUpperCase())).toBe(foldCase(text));
        expect(foldCase(text.toLowerCase())).toBe(foldCase(text));
      }),
    );
  });
});

describe('the words of a query', () => {
  test('are split at white space of any kind, each once', () => {
    expect(searchWords('  Thank\tyou\u00A0THANK\u3000100% ')).toEqual(['thank', 'you', '100%']);
    expect(searchWords(' \n')).toEqual([]);
  });

  test('keep operators, quotes and wildcards as ordinary characters', () => {
    expect(searchWords('"a OR b" _% \\ *')).toEqual(['"a', 'or', 'b"', '_%', '\\', '*']);
  });

  test('never hold what a database refuses', () => {
    expect(searchWords('a\0b \uD83E')).toEqual(['a\uFFFDb', '\uFFFD']);
  });

  test('are bounded', () => {
    expect(searchWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(maxSearchWords);
    expect(searchWords('🤟'.repeat(1_000))).toEqual(['🤟'.repeat(maxSearchLength)]);
  });

  test('each is found in the folded text that they come from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        const stored = foldCaseAndMarks(text);
        for (const word of searchWords(text)) expect(stored.includes(word)).toBe(true);
      }),
    );
  });
});
