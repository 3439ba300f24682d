import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delimiterOf } from './csv-delimiter.ts';
import { csvEncodingOf, wrongEncodingText } from './csv-encoding.ts';

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
    ['a first line that names it', 'sep=;\na,b\nc,d', ';'],
    ['a quoted first line that names it, behind a mark', '\uFEFF"SEP=\t"\r\na,b', '\t'],
    ['a card that reads like that line', 'sep=;b\nc,d', ','],
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

describe('The encoding of a file', () => {
  const bytesOf = (text: string, encoding: 'utf8' | 'utf16le') => new Uint8Array(Buffer.from(text, encoding));
  const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
  const table = 'term,definition\nGebärde,sign';

  test.each([
    ['a mark of UTF-8', bytesOf(`\uFEFF${table}`, 'utf8'), true, { encoding: 'utf-8', isCertain: true }],
    ['a mark of UTF-8 before other bytes', bytesOf('\uFEFF', 'utf8'), false, { encoding: 'utf-8', isCertain: true }],
    ['a mark of UTF-16', bytesOf('\uFEFF学', 'utf16le'), false, { encoding: 'utf-16le', isCertain: true }],
    ['a swapped mark', swapped(bytesOf('\uFEFF学', 'utf16le')), false, { encoding: 'utf-16be', isCertain: true }],
    ['zeros behind letters', bytesOf(table, 'utf16le'), true, { encoding: 'utf-16le', isCertain: true }],
    ['zeros before letters', swapped(bytesOf(table, 'utf16le')), true, { encoding: 'utf-16be', isCertain: true }],
    ['few zeros', bytesOf('学学学a', 'utf16le'), false, { encoding: 'windows-1252', isCertain: false }],
    [
      'an odd number of bytes',
      bytesOf(`${table}\0`, 'utf8').slice(0, 31),
      true,
      { encoding: 'utf-8', isCertain: false },
    ],
    ['valid UTF-8', bytesOf(table, 'utf8'), true, { encoding: 'utf-8', isCertain: false }],
    ['other bytes', Uint8Array.of(0x47, 0xe4), false, { encoding: 'windows-1252', isCertain: false }],
    ['no bytes', new Uint8Array(), true, { encoding: 'utf-8', isCertain: false }],
  ])('is known by %s', (_, bytes, isUtf8, reading) => {
    expect(csvEncodingOf(bytes, isUtf8)).toEqual(reading);
  });

  test.each([
    [0x50, 0x4b, 0x03, 0x04],
    [0x1f, 0x8b, 0x08],
  ])('is none of an archive', (...bytes) => {
    expect(csvEncodingOf(Uint8Array.from(bytes), false)).toHaveProperty('reason');
  });

  test('is named where the file is not in it', () => {
    expect(wrongEncodingText('utf-8').values).toEqual({ name: 'UTF-8' });
    expect(wrongEncodingText('utf-16be').values).toEqual({ name: 'UTF-16' });
  });
});
