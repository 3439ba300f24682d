import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxCsvBytes, maxCsvRows, maxDefinitionLength, maxTermLength } from '../../../platform/rules/limits.ts';
import { readRecords } from './csv.ts';
import { collectRowsAndFaults, readRowsUntilFault, writeTermRows } from './term-rows.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

function parseTermRows(text: string, delimiter?: string) {
  const rows = [];
  for (const row of readRowsUntilFault(text, delimiter)) {
    if ('reason' in row) return { ok: false, line: row.line, reason: englishTexts(row.reason) } as const;
    rows.push(row);
  }
  return { ok: true, rows } as const;
}

function rowsOf(text: string, delimiter?: string): [string, string][] {
  const result = parseTermRows(text, delimiter);
  if (!result.ok) throw new Error(`line ${result.line}: ${result.reason}`);
  return result.rows.map(({ term, definition }) => [term, definition]);
}

describe('rows', () => {
  test.each<[string, string, [string, string][]]>([
    [
      'term and definition',
      'hello,a greeting\nbye,a farewell',
      [
        ['hello', 'a greeting'],
        ['bye', 'a farewell'],
      ],
    ],
    [
      'one field has an empty definition',
      'hello\nbye,',
      [
        ['hello', ''],
        ['bye', ''],
      ],
    ],
    [
      'quotes keep commas and newlines',
      '"a,b","c\nd"\ne,f',
      [
        ['a,b', 'c\nd'],
        ['e', 'f'],
      ],
    ],
    ['doubled quotes are one', '"say ""hi""",""""', [['say "hi"', '"']]],
    [
      'CR and CRLF become LF',
      'a,b\r\nc,"d\r\ne\rf"\rg,h\r\n',
      [
        ['a', 'b'],
        ['c', 'd\ne\nf'],
        ['g', 'h'],
      ],
    ],
    [
      'byte order mark and blank lines are skipped',
      '\uFEFF\n\na,b\n \n\t\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a line that names the delimiter is skipped, and a header behind it',
      'sep=;\nTerm;Definition\na,b;c',
      [['a,b', 'c']],
    ],
    ['a header is skipped, in any case', 'Term, DEFINITION \nterm,definition', [['term', 'definition']]],
    ['a quoted header after blank lines is skipped', '\n"term","definition"\na,b', [['a', 'b']]],
    [
      'a header of one field is a card',
      'term\na',
      [
        ['term', ''],
        ['a', ''],
      ],
    ],
    [
      'a header of other names is a card',
      'term,meaning\nword,definition',
      [
        ['term', 'meaning'],
        ['word', 'definition'],
      ],
    ],
    ['lines of other blanks are skipped', '\u00A0\n\u3000\r\na,b', [['a', 'b']]],
    ['a quote inside an unquoted field is kept', '5" disc,the "old" one', [['5" disc', 'the "old" one']]],
    ['text behind a closing quote is kept', '"a" b,c', [['a b', 'c']]],
    ['blanks around are kept', ' a , b ', [[' a ', ' b ']]],
    ['formulas are ordinary text', '=1+1,@SUM(A1)', [['=1+1', '@SUM(A1)']]],
    ['nothing', '', []],
    ['a byte order mark alone', '\uFEFF', []],
  ])('%s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  test('are read with another delimiter too', () => {
    expect(rowsOf('a,b\tc\n"d\te"\tf', '\t')).toEqual([
      ['a,b', 'c'],
      ['d\te', 'f'],
    ]);
  });

  test('come back as they were written, whatever they hold', () => {
    const text = fc
      .string({ unit: fc.constantFrom('a', 'é', '🤟', '"', ',', '\n', ' ', ';', '='), maxLength: 20 })
      .filter((field) => field.trim() !== '');
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), lineEnd, fc.boolean(), (rows, end, hasHeader) => {
        const quoted = (field: string) => `"${field.replaceAll('"', '""').replaceAll('\n', end)}"`;
        const lines = rows.map(([term, definition]) => `${quoted(term)},${quoted(definition)}`);
        expect(rowsOf((hasHeader ? ['Term,Definition', ...lines] : lines).join(end))).toEqual(rows);
      }),
    );
  });
});

describe('an export', () => {
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      '🤟',
      '"',
      "'",
      ',',
      '\n',
      ' ',
      ';',
      '\t',
      '=',
      '-',
      '@',
      '＝',
      '\u00A0',
      'term',
      'definition',
    ),
    maxLength: 8,
  });
  const rows = fc.array(fc.record({ term: text, definition: text }));
  const write = (cards: readonly { term: string; definition: string }[]) => [...writeTermRows(cards)].join('');

  test('reads like any CSV file', () => {
    expect(write([{ term: 'hello', definition: 'a "greeting", said' }])).toBe(
      '\uFEFFterm,definition\r\nhello,"a ""greeting"", said"\r\n',
    );
  });

  test('comes back without loss, whatever the cards hold, empty terms and formulas too', () => {
    fc.assert(
      fc.property(rows, (cards) => {
        expect([...readRowsUntilFault(write(cards))]).toEqual(cards);
      }),
      { numRuns: 1_000 },
    );
  });

  test('comes back without loss when a spreadsheet has saved it anew, all quoted or with other line ends', () => {
    fc.assert(
      fc.property(rows, (cards) => {
        const cells = [...readRecords(write(cards), { delimiter: ',', maxFields: 2 })].map(({ fields = [] }) => fields);
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        expect([...readRowsUntilFault(cells.map((row) => row.map(quoted).join(';')).join('\n'))]).toEqual(cards);
      }),
    );
  });

  test('has no cell that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(rows, (cards) => {
        for (const { fields = [] } of readRecords(write(cards), { delimiter: ',', maxFields: 2 })) {
          for (const cell of fields) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
        }
      }),
    );
  });

  test('an export of formulas puts an apostrophe before them, which a file of others keeps', () => {
    const file = write([{ term: '-ing', definition: "'=1" }]);
    expect(file).toBe("\uFEFFterm,definition\u00A0\r\n'-ing,''=1\r\n");
    expect(rowsOf(file)).toEqual([['-ing', "'=1"]]);
    expect(rowsOf("term,definition\r\n'-ing,''=1\r\n")).toEqual([["'-ing", "''=1"]]);
  });
});

describe('a bad row', () => {
  const tooLong = 'x'.repeat(maxTermLength + 1);

  test.each<[string, string, number, string]>([
    ['an empty term', 'a,b\n,c', 2, 'The term is empty.'],
    ['a blank term', 'a,b\n  ,c', 2, 'The term is empty.'],
    ['an empty quoted term', '""', 1, 'The term is empty.'],
    ['more than two fields', 'term,definition\n\na,b,', 3, 'There are more than two fields.'],
    ['an unclosed quote', 'a,b\n"c\nd\ne', 2, 'A quote is opened but never closed.'],
    ['the line behind a quoted newline', '"a\nb\r\nc",d\r,e', 4, 'The term is empty.'],
    ['a long term', `a\n${tooLong}`, 2, 'The term is longer than 1,000 characters.'],
    [
      'a long definition',
      `a,${'x'.repeat(maxDefinitionLength + 1)}`,
      1,
      'The definition is longer than 5,000 characters.',
    ],
    ['a control character', 'a,b\nc,d\0', 2, 'There is a control character.'],
  ])('%s is named with its line', (_, text, line, reason) => {
    expect(parseTermRows(text)).toEqual({ ok: false, line, reason });
  });

  test('lengths count code points, and a doubled quote or a CRLF as one', () => {
    expect(rowsOf('🤟'.repeat(maxTermLength))).toHaveLength(1);
    const half = maxDefinitionLength / 2;
    expect(rowsOf(`a,"${'""\r\n'.repeat(half)}"`)).toEqual([['a', '"\n'.repeat(half)]]);
    expect(parseTermRows(`a,"${'""\r\n'.repeat(half)}b"`)).toMatchObject({ ok: false, line: 1 });
  });

  test('the row after the last allowed one', () => {
    const full = 'a,b\n'.repeat(maxCsvRows);
    expect(rowsOf(`term,definition\n${full}\n`)).toHaveLength(maxCsvRows);
    expect(parseTermRows(`${full}a,b`)).toEqual({
      ok: false,
      line: 10_001,
      reason: 'There are more than 10,000 rows.',
    });
  });
});

describe('any text', () => {
  test('is answered with rows within the limits or a line that it has', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\uFEFF', '\0', ' ', '🤟'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, (csv) => {
        const result = parseTermRows(csv);
        const lines = csv.split(/\r\n?|\n/).length;
        if (result.ok) expect(result.rows.every(({ term }) => term.trim() !== '')).toBe(true);
        else expect(result.line >= 1 && result.line <= lines).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['"', '"",', ',', '\n', '\r', '\r\n', ' \n', '\u00A0\n', 'a', '"\n"', '"\r"', ' ', 'a,b\n'])(
    '5 MB of %j takes no more than one pass: quadratic time would never end',
    (unit) => {
      for (const start of ['', '"', 'a,"']) {
        const text = start + unit.repeat(Math.floor(maxCsvBytes / unit.length));
        expect(parseTermRows(text)).toBeDefined();
      }
    },
  );
});

test('a wrong line after a field that is far too long has its own number', () => {
  const tooLong = 'a\r\n'.repeat(2 * Math.max(maxTermLength, maxDefinitionLength));
  const [, second] = collectRowsAndFaults(`Yes,"${tooLong}"\n,nothing`).faults;
  expect(second?.line).toBe(tooLong.split('\r\n').length + 1);
});

test('a wrong line behind one that names the delimiter has its own number', () => {
  expect(parseTermRows('sep=;\n;nothing')).toEqual({ ok: false, line: 2, reason: 'The term is empty.' });
});

test('reading a whole file gives its cards and every wrong line, of which an import reports the first', () => {
  const file = collectRowsAndFaults('term,definition\nYes,Agreed\n,nothing\nNo,a,b\nSo\n"never closed');
  expect(file.cards.map(({ term }) => term)).toEqual(['Yes', 'So']);
  expect(file.faults.map(({ line }) => line)).toEqual([3, 4, 6]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ') }), (text) => {
      const [fault] = collectRowsAndFaults(text).faults;
      const rows = [...readRowsUntilFault(text)];
      expect(rows.find((row) => 'reason' in row)).toEqual(fault);
      if (fault === undefined) expect(rows).toEqual(collectRowsAndFaults(text).cards);
    }),
  );
});
