import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSetFile, writeSetFile, readCardRows, writeCardRows } from './set-file.ts';
import { message, englishTexts } from '../../../platform/rules/languages/texts.ts';
import { maxTermLength } from '../../../platform/rules/limits.ts';

const set = {
  title: 'Signs',
  publicTitle: '',
  description: 'a\n"b"',
  categories: 'Family',
  tags: 'x, y',
  signLanguage: 'ase',
  termLanguage: 'en-GB',
  signer: 'Ana, Ben',
  licence: 'CC BY 4.0',
  visibility: 'unlisted',
  thumbnail: 'media/thumbnail.jpg',
  signingBoxes: { 'media/0001.mp4': { left: 0.2, top: 0.1, width: 0.5, height: 0.9 } },
} as const;

describe('the set of an archive', () => {
  test('comes back as it was, and nothing else of it', () => {
    const file = writeSetFile(Object.assign({ id: 'secret', viewCount: 7 }, set));
    expect(readSetFile(file)).toEqual(set);
    expect(file).not.toContain('secret');
  });

  test.each(['', '{', 'null', '[]', '{}', '{"format":"other","version":1}'])(
    'of another program is told: %j',
    (file) => {
      expect(readSetFile(file)).toEqual({ reason: message('This ZIP was not exported by Flashcard Studio.') });
    },
  );

  test('of a newer format is refused with its own message', () => {
    expect(readSetFile(writeSetFile(set).replace('"version": 1', '"version": 4'))).toEqual({
      reason: message('This ZIP was exported by a newer version of Flashcard Studio.'),
    });
  });

  test('comes back without loss, whatever its texts', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const tag = fc.constantFrom('', 'ase', 'bfi', 'en', 'zh-Hant', 'en-GB');
    const texts = fc.record({ title: text, description: text, signer: text, licence: text });
    fc.assert(
      fc.property(texts, tag, tag, (given, signLanguage, termLanguage) => {
        const whole = { ...set, ...given, signLanguage, termLanguage };
        expect(readSetFile(writeSetFile(whole))).toEqual(whole);
      }),
    );
  });

  test('from before the fields about signs is read without them', () => {
    const file = JSON.parse(writeSetFile(set));
    for (const name of ['signLanguage', 'termLanguage', 'signer', 'licence']) delete file[name];
    const nothing = { signLanguage: '', termLanguage: '', signer: '', licence: '' };
    expect(readSetFile(JSON.stringify(file))).toEqual({ ...set, ...nothing });
    expect(readSetFile(writeSetFile({ ...set, signLanguage: 'no language' }))).toMatchObject({ signLanguage: '' });
  });

  test('from before there were signing boxes has none, and neither have boxes that are none', () => {
    const { signingBoxes: _, ...before } = JSON.parse(writeSetFile(set));
    expect(readSetFile(JSON.stringify(before))).toEqual({ ...set, signingBoxes: {} });
    const wrong = JSON.stringify({ ...before, signingBoxes: { ...set.signingBoxes, 'media/0002.mp4': { left: 2 } } });
    expect(readSetFile(wrong)).toEqual(set);
  });

  test('names hands of pictures where the set uses them, and leaves out what is none', () => {
    expect(writeSetFile({ ...set, hands: {} })).not.toContain('hands');
    const hand = { side: 'right', points: Array.from({ length: 63 }, (_, at) => at) } as const;
    const using = { ...set, hintsFromPicture: true, hands: { 'media/0001.mp4': hand, 'media/0002.png': null } };
    expect(readSetFile(writeSetFile(using))).toEqual(using);
    const wrong = { ...using, hands: { ...using.hands, 'media/0003.png': { ...hand, points: [1] } } };
    expect(readSetFile(writeSetFile(wrong))).toEqual(using);
  });

  test('with fields that are none is private and empty rather than wrong', () => {
    const file = writeSetFile(set).replace('"Signs"', '7').replace('"unlisted"', '"everybody"');
    expect(readSetFile(file)).toEqual({ ...set, title: '', visibility: 'private' });
  });
});

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
        const without = { poster: '', furtherClips: [] };
        const given = drawn.flatMap(([some, further]) =>
          some.map((card) => ({ ...card, ...further, ...(card.media === '' && without) })),
        );
        const rows = read([...writeCardRows(given)].join(''));
        const expected = given.map((card) => ({ ...card, line: expect.any(Number) }));
        const plain = { furtherClips: [], clipLabels: ['', '', '', ''] };
        expect(rows.map((row) => ({ ...plain, ...row }))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('begin with the first clip that is there, with its label', () => {
    const [one, two] = ['media/0001.mp4', 'media/0002.mp4'];
    const card = { term: 'a', definition: '', media: one, poster: '', showMediaAndText: false };
    const clips = { furtherClips: [{ media: two, poster: '' }], clipLabels: ['one', 'two', '', ''] };
    const [row] = read([...writeCardRows([{ ...card, ...clips }])].join('').replace(one, ''));
    expect(row).toMatchObject({ media: two, furtherClips: [], clipLabels: ['two', 'one', '', ''] });
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
