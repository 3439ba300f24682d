import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delimiterOf } from './csv-delimiter.ts';

describe('the delimiter of a file', () => {
  test.each([
    ['commas', 'a,b\nc,d', ','],
    ['semicolons', 'a;b\nc;d', ';'],
    ['tabs', 'a\tb\nc\td', '\t'],
    ['one field a row', 'a\nb', ','],
    ['nothing', '', ','],
    ['a header with semicolons', 'Term;Definition\na,b\nc,d', ';'],
    ['a header with tabs', '\n term\t"definition"\na,b', '\t'],
    ['a header with commas', 'term,definition\na;b\nc;d', ','],
    ['semicolons, some definitions with a comma', 'a;b, c\nd;e', ';'],
    ['semicolons, some definitions with many commas', 'a;b, c, d\ne;f', ';'],
    ['semicolons, one too many', 'a;b\nc;d;e', ';'],
    ['commas, some terms with a semicolon', 'a;b,c\nd,e', ','],
    ['commas, each term with a semicolon', 'a;b,c\nd;e,f', ','],
    ['commas, one too many', 'a,b\nc;d,e,f', ','],
    ['commas, a quote that is not closed', 'a,"b;c\nd;e', ','],
    ['quoted commas', '"a","b;\nc"\n"d","e;f"', ','],
    ['a list of terms, one with a semicolon', 'hello\nbye; ciao\nyes', ','],
  ])('of %s', (_, text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  test('is detected from the beginning of a long file', () => {
    expect(delimiterOf('a;"b\nc"\n'.repeat(100_000))).toBe(';');
    expect(delimiterOf(`a;"${'b'.repeat(100_000)}"`)).toBe(',');
  });

  test('is the comma where that makes every row a pair, whatever else is in it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n'), maxLength: 12 });
    const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (rows) => {
        expect(delimiterOf(rows.map((row) => row.map(quoted).join(',')).join('\n'))).toBe(',');
      }),
      { numRuns: 1_000 },
    );
  });

  test('is what stands between quoted fields', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', ' '), minLength: 1, maxLength: 12 });
    const delimiter = fc.constantFrom(',', ';', '\t');
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), delimiter, (rows, separator) => {
        expect(delimiterOf(rows.map((row) => row.map((field) => `"${field}"`).join(separator)).join('\r\n'))).toBe(
          separator,
        );
      }),
    );
  });
});
