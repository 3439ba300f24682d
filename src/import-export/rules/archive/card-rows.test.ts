import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTermLength } from '../../../platform/rules/limits.ts';
import { readCardRows, writeCardRows } from './card-rows.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

const header = 'term,definition,media,poster,show media and text';

function read(text: string) {
  return Array.from(readCardRows(text), (row) =>
    'reason' in row ? { ...row, reason: englishTexts(row.reason) } : row,
  );
}

describe('the cards of an archive', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '🤟', '"', "'", ',', '\n', ';', '\t', '=', ' '), maxLength: 8 });
  const file = fc.constantFrom('', 'media/0001.mp4', 'media/0001-poster.jpg');
  const cards = fc.array(
    fc.record({
      term: text,
      definition: text,
      media: file,
      poster: file,
      showMediaAndText: fc.boolean(),
      howSigned: text,
    }),
  );

  test('come back without loss, whatever they hold', () => {
    fc.assert(
      fc.property(cards, (given) => {
        const rows = read([...writeCardRows(given)].join(''));
        expect(rows).toEqual(given.map((card) => ({ ...card, line: expect.any(Number) })));
      }),
      { numRuns: 1_000 },
    );
  });

  test('come back with all their clips and labels', () => {
    const clips = fc.record({
      furtherClips: fc.array(fc.record({ media: file.filter((name) => name !== ''), poster: file }), { maxLength: 3 }),
      clipLabels: fc.array(text, { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(cards, clips), { minLength: 1 }), (drawn) => {
        const given = drawn.flatMap(([some, further]) => some.map((card) => ({ ...card, ...further })));
        const rows = read([...writeCardRows(given)].join(''));
        const expected = given.map((card) => ({ ...card, line: expect.any(Number) }));
        const plain = { furtherClips: [], clipLabels: ['', '', '', ''] };
        expect(rows.map((row) => ({ ...plain, ...row }))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('are read with the delimiter of another country, too', () => {
    expect(read(`${header.replaceAll(',', ';')}\n'=a;b,c;media/1.png;;yes\n`)).toEqual([
      {
        line: 2,
        term: '=a',
        definition: 'b,c',
        media: 'media/1.png',
        poster: '',
        showMediaAndText: true,
        howSigned: '',
      },
    ]);
  });

  test('are read by the names of their columns, not by their places', () => {
    const csv = 'how it is signed,show media and text,media,poster,definition,term\nwave,yes,media/1.png,,b,a\n';
    expect(read(csv)).toMatchObject([
      { term: 'a', definition: 'b', media: 'media/1.png', showMediaAndText: true, howSigned: 'wave' },
    ]);
  });

  test('the cards of an archive that are described have a column for it, and only then', () => {
    const card = { term: 'a', definition: '', media: '', poster: '', showMediaAndText: false, howSigned: '' };
    expect([...writeCardRows([card])].join('')).toContain(`${header}\r\n`);
    const described = { ...card, howSigned: '=wave, twice' };
    const csv = [...writeCardRows([card, described])].join('');
    expect(csv).toContain(`${header},how it is signed\r\n`);
    expect(read(csv)).toMatchObject([{ howSigned: '' }, { howSigned: '=wave, twice' }]);
  });

  test('with several clips have columns for them, whose names and labels are looked at too', () => {
    const card = {
      term: 'a',
      definition: '',
      media: 'media/1.png',
      poster: '',
      showMediaAndText: false,
      howSigned: '',
    };
    const clips = {
      furtherClips: [{ media: 'media/2.mp4', poster: 'media/2.jpg' }],
      clipLabels: ['=one', 'two', '', ''],
    };
    const csv = [...writeCardRows([card, { ...card, ...clips }])].join('');
    expect(csv).toContain(`${header},how it is signed,label,media 2,poster 2,label 2,media 3`);
    expect(read(csv)).toMatchObject([{ furtherClips: [] }, clips]);
    expect(read(csv.replace('media/2.mp4', 'media/../2.mp4')).at(-1)).toMatchObject({
      line: 3,
      reason: expect.stringMatching(/^A file/),
    });
    expect(read(csv.replace('two', 'x'.repeat(41))).at(-1)).toMatchObject({
      line: 3,
      reason: expect.stringMatching(/^The label/),
    });
  });

  test('keep a label with its clip where the columns before it are missing', () => {
    const csv = `${header},label,media 3,poster 3,label 3\na,b,media/1.png,,no,one,media/3.mp4,,three`;
    const furtherClips = [{ media: 'media/3.mp4', poster: '' }];
    expect(read(csv)).toMatchObject([{ furtherClips, clipLabels: ['one', 'three', '', ''] }]);
  });

  test.each([
    ['', 1, /^The columns must be: term, definition/],
    ['term,definition\na,b', 1, /^The columns must be/],
    [`${header}\na,b,,\n`, 2, /^The line must have 5 fields/],
    [`${header}\na,b,,,no,\n`, 2, /^The line must have 5 fields/],
    [`${header}\na,b,,,\n`, 2, /^“show media and text” must be yes or no/],
    [`${header}\na,b,,,no\n"a`, 3, /^A quote is opened/],
    [`${header}\n${'x'.repeat(maxTermLength + 1)},,,,no`, 2, /^The term is longer/],
    [`${header}\na,b\0,,,no`, 2, /control character/],
    [`${header}\na,b,../secret.png,,no`, 2, /^A file has a name/],
    [`${header}\na,b,media/../../x.png,,no`, 2, /^A file has a name/],
    [`${header}\na,b,/etc/passwd,,no`, 2, /^A file has a name/],
    [`${header}\na,b,,media/.hidden,no`, 2, /^A file has a name/],
    [`${header}\n${'a,b,,,no\n'.repeat(10_001)}`, 10_002, /^There are more than 10,000 rows/],
  ])('with a fault are told by its line: %j', (csv, line, reason) => {
    expect(read(csv).at(-1)).toEqual({ line, reason: expect.stringMatching(reason) });
  });
});
