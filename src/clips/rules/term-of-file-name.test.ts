import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxTermLength } from '../../platform/rules/limits.ts';
import { codePointLength, isPlainText } from '../../platform/rules/text/plain-text.ts';
import { termsOfFileNames } from './term-of-file-name.ts';

function termOfFileName(name: string): string {
  return termsOfFileNames([name])[0] ?? '';
}

test.for([
  ['thank-you_02.mp4', 'thank you'],
  ['thank_you.webm', 'thank you'],
  ['Hello.JPG', 'Hello'],
  ['hello (1).mp4', 'hello'],
  ['hello(12).mp4', 'hello'],
  ['hello - Copy.mp4', 'hello'],
  ['hello - Copy (2).mp4', 'hello'],
  ['hello_02 (1).mp4', 'hello'],
  ['good-night-03.png', 'good night'],
  ['good.morning.mp4', 'good morning'],
  ['story.MOV.mp4', 'story'],
  ['folder/sub\\cat.gif', 'cat'],
  ['grüßen.mp4'.normalize('NFD'), 'grüßen'],
  ['notes.pdf', 'notes'],
  ['hello', 'hello'],
] as const)('the term of %s is %s', ([name, term]) => {
  expect(termOfFileName(name)).toBe(term);
});

test.for([
  ['unit 2.mp4', 'unit 2'],
  ['unit 02.mp4', 'unit 02'],
  ['unit-2.mp4', 'unit 2'],
  ['covid-19.mp4', 'covid 19'],
  ['2024-05-01.mp4', '2024 05 01'],
  ['IMG_20240501_123.jpg', 'IMG 20240501 123'],
  ['hello_2024.mp4', 'hello 2024'],
  ['semi-final.mp4', 'semi final'],
  ['copy.mp4', 'copy'],
  ['an x-ray picture.png', 'an x-ray picture'],
  ['Mr. Smith.mp4', 'Mr. Smith'],
  ['3.5.mp4', '3.5'],
  ['U.S.A.mp4', 'U.S.A'],
] as const)('what may mean something stays: %s is %s', ([name, term]) => {
  expect(termOfFileName(name)).toBe(term);
});

test.for([
  ['.mp4', '.mp4'],
  ['_.mp4', '_'],
  ['(1).mp4', '(1)'],
  ['_07.mp4', '07'],
  ['\u0000.mp4', 'New Term'],
  ['', 'New Term'],
  ['\u0007', 'New Term'],
] as const)('where nothing would be left, the name itself or the usual words stand in: %j is %s', ([name, term]) => {
  expect(termOfFileName(name)).toBe(term);
});

test.for([
  ['001_hello.mp4', 'hello'],
  ['01-good-night.mp4', 'good night'],
  ['03. good morning.webm', 'good morning'],
  ['07 hello.mp4', 'hello'],
  ['12 - thank you.mp4', 'thank you'],
  ['12) thank you.mp4', 'thank you'],
  ['(3) hello.mp4', 'hello'],
  ['01_hello_02.mp4', 'hello'],
] as const)('a counter in front goes: the term of %s is %s', ([name, term]) => {
  expect(termOfFileName(name)).toBe(term);
});

test.for([
  ['2.mp4', '2'],
  ['02.mp4', '02'],
  ['10 thank you.mp4', '10 thank you'],
  ['24_hours.mp4', '24 hours'],
  ['1. Mai.mp4', '1. Mai'],
  ['3D_glasses.mp4', '3D glasses'],
  ['4-handed.mp4', '4 handed'],
  ['2024_summer.mp4', '2024 summer'],
  ['100 - 7.mp4', '100 - 7'],
  ['007.mp4', '007'],
] as const)('a number in front that may mean something stays: %s is %s', ([name, term]) => {
  expect(termOfFileName(name)).toBe(term);
});

test('leading numbers in a list of three or more files are counters, unless they distinguish equal terms', () => {
  expect(termsOfFileNames(['1_hello.mp4', '2_bye.mp4', '3_yes.mp4', 'no.mp4'])).toEqual(['hello', 'bye', 'yes', 'no']);
  expect(termsOfFileNames(['1. hello.mp4', '2. bye.mp4', '10. yes.mp4'])).toEqual(['hello', 'bye', 'yes']);
  expect(termsOfFileNames(['1_hello.mp4', '2_bye.mp4'])).toEqual(['1 hello', '2 bye']);
  expect(termsOfFileNames(['1_unit.mp4', '2_unit.mp4', '3_unit.mp4'])).toEqual(['1 unit', '2 unit', '3 unit']);
  expect(termsOfFileNames(['01 unit.mp4', '02 unit.mp4', '03 Unit.mp4'])).toEqual(['01 unit', '02 unit', '03 Unit']);
});

test('two takes of a sign get the same term; in a longer series the numbers stay', () => {
  expect(termsOfFileNames(['thank-you_01.mp4', 'thank-you_02.mp4'])).toEqual(['thank you', 'thank you']);
  expect(termsOfFileNames(['unit_1.mp4', 'hello_1.mp4', 'unit_2.mp4', 'Unit_10.mp4'])).toEqual([
    'unit 1',
    'hello',
    'unit 2',
    'Unit 10',
  ]);
});

const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', 'B', 'é', '👋', ' ', '_', '-', '.', '(', ')', '0', '2', '\t', '\ud800', '/'),
  }),
  fc.string({ unit: fc.constantFrom('x', '👋'), minLength: 990, maxLength: 1_100 }),
);

test('whatever a file is called, its term can be kept: one line, tidy, not blank, not too long', () => {
  fc.assert(
    fc.property(name, fc.constantFrom('', '.mp4', '.jpeg'), (stem, end) => {
      const term = termOfFileName(stem + end);
      expect(term).not.toBe('');
      expect(term).toBe(term.trim());
      expect(term).not.toMatch(/\s\s|[\n\t]/);
      expect(term).toBe(term.normalize('NFC'));
      expect(isPlainText(term)).toBe(true);
      expect(codePointLength(term)).toBeLessThanOrEqual(maxTermLength);
    }),
  );
});

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 });

test('a name that was written with spaces stays as it is, numbers included', () => {
  fc.assert(
    fc.property(words, fc.nat(999), (written, number) => {
      const term = `${written.join(' ')} ${number}`;
      expect(termOfFileName(`${term}.mp4`)).toBe(term);
    }),
  );
});

test('separators become spaces and counters go', () => {
  fc.assert(
    fc.property(words, fc.constantFrom('_', '-'), fc.integer({ min: 1, max: 99 }), (parts, separator, number) => {
      const counted = `${parts.join(separator)}_${String(number).padStart(2, '0')}.webm`;
      expect(termOfFileName(counted)).toBe(parts.join(' '));
    }),
  );
});

test('every file gets a term, in its place', () => {
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const terms = termsOfFileNames(names);
      expect(terms).toHaveLength(names.length);
      expect(terms).not.toContain('');
    }),
  );
});
