import { foldForSearch } from './search-text.ts';

/** Twice a title's length holds the key of any; PostgreSQL bounds index entries (2,704 bytes). */
export const maxSortKeyLength = 400;

/** Unicode does not decompose them, but people file them under the plain letter. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ŋ: 'n',
};

/** White space is one token however long; so is a number. */
const token = /\s+|\p{Nd}+|[\p{P}\p{S}]|[^\s\p{Nd}\p{P}\p{S}]/gu;

/**
 * A key whose order by code point (bytes of UTF-8: SQLite's BINARY, PostgreSQL's collate "C") is the natural order of
 * titles: without regard to case and accents, numbers by value ("Unit 2" before "Unit 10"), and blank before signs before
 * numbers before letters. At most `maxSortKeyLength` code points; titles that differ only beyond are equal.
 */
export function naturalSortKey(title: string): string {
  const tokens = foldForOrder(title).match(token) ?? [];
  return Array.from(tokens.map(toKey).join('')).slice(0, maxSortKeyLength).join('');
}

/** Full width, superscript and ligatures count as what they stand for; accents and invisible marks go. */
function foldForOrder(title: string): string {
  return foldForSearch(title.toWellFormed().normalize('NFKD'))
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}|\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .replace(/[æœøđðħłŧþŋ]/gu, (letter) => plainLetters[letter] ?? letter)
    .trim();
}

function toKey(text: string): string {
  if (/^\s/u.test(text)) return ' ';
  if (/^\p{Nd}/u.test(text)) return numberKey(text);
  if (/^[\p{P}\p{S}]/u.test(text)) return `!${text}`;
  return text;
}

/** Without leading zeros, after their count: a longer number is a larger one. */
function numberKey(digits: string): string {
  const significant = Array.from(digits, decimalValue).join('').replace(/^0+/, '');
  return countKey(significant.length) + significant;
}

/** Sorts by value and begins with a digit: one digit up to 8, then 9, the length of the count, the count. */
function countKey(count: number): string {
  const decimal = String(count);
  return count < 9 ? decimal : `9${decimal.length}${decimal}`;
}

/** Unicode keeps the ten digits of a script together, in order. */
function decimalValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return value;
}
