import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxClipLabelLength, maxHowSignedLength } from '../../../platform/rules/limits.ts';
import { collectRowsAndFaults, writeTermRows } from './term-rows.ts';
import { englishTexts } from '../../../platform/rules/languages/texts.ts';

const text = fc.string({ unit: fc.constantFrom('a', '🤟', '"', "'", ',', '\n', ';', '\t', '=', ' '), maxLength: 6 });
const row = fc.record({
  term: text,
  definition: text,
  howSigned: text,
  clipLabel1: text,
  clipLabel2: text,
  clipLabel3: text,
  clipLabel4: text,
});

test('How cards are signed and the labels of their clips come back without loss', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const { cards, faults } = collectRowsAndFaults([...writeTermRows(rows)].join(''));
      expect(faults).toEqual([]);
      const empty = { howSigned: '', clipLabel1: '', clipLabel2: '', clipLabel3: '', clipLabel4: '' };
      expect(cards.map((card) => ({ ...empty, ...card }))).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

test('There are columns for them only where a card needs them', () => {
  const write = (...rows: readonly Parameters<typeof writeTermRows>[0][number][]) => [...writeTermRows(rows)].join('');
  const plain = { term: 'a', definition: 'b' };
  expect(write({ ...plain, howSigned: '' })).toBe('\uFEFFterm,definition\r\na,b\r\n');
  expect(write(plain, { ...plain, howSigned: 'wave' })).toBe(
    '\uFEFFterm,definition,how it is signed\r\na,b,""\r\na,b,wave\r\n',
  );
  expect(write({ ...plain, clipLabel2: 'Northern' })).toContain(
    'definition,how it is signed,clip label 1,clip label 2\r\na,b,"","",Northern\r\n',
  );
});

test('A header of another delimiter names them too, in any case', () => {
  expect(collectRowsAndFaults('Term;Definition;How It Is Signed\na;b;wave\nc').cards).toEqual([
    { term: 'a', definition: 'b', howSigned: 'wave' },
    { term: 'c', definition: '', howSigned: '' },
  ]);
});

test('Columns behind the first two go by their names, not by their places', () => {
  expect(collectRowsAndFaults('term,definition,clip label 2,how it is signed\na,b,Northern,wave').cards).toEqual([
    { term: 'a', definition: 'b', clipLabel2: 'Northern', howSigned: 'wave' },
  ]);
});

test.each([
  ['a,b,c', 'There are more than two fields.'],
  ['term,definition,how it is signed\na,b,c,d', 'There are more than 3 fields.'],
  [`term,definition,how it is signed\na,b,${'x'.repeat(maxHowSignedLength + 1)}`, /^The text of how it is signed is/],
  [`term,definition,how it is signed,clip label 1\na,b,,${'x'.repeat(maxClipLabelLength + 1)}`, /^The label of a clip/],
  ['term,definition,how it is signed\na,b,\u0001', 'There is a control character.'],
])('A fault in them is told: %j', (file, reason) => {
  const [fault] = collectRowsAndFaults(file).faults;
  expect(fault && englishTexts(fault.reason)).toMatch(reason);
});
