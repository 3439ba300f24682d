import { foldCase } from './search-text.ts';

/** The longest key, in code points, because PostgreSQL limits an index entry to 2,704 bytes. */
export const maxSortKeyLength = 400;

/** Letters that Unicode does not decompose. */
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

const tokenPattern = /\s+|\p{Nd}+|[\p{P}\p{S}]|[^\s\p{Nd}\p{P}\p{S}]/gu;

/**
 * Returns a key to sort titles by code point (SQLite's BINARY, PostgreSQL's collate "C"). Ignores case and accents,
 * orders numbers by value, and puts blanks before signs, numbers and letters, in this order. Titles that differ only
 * beyond `maxSortKeyLength` are equal.
 */
export function naturalSortKey(title: string): string {
  const tokens = foldForOrder(title).match(tokenPattern) ?? [];
  return Array.from(tokens.map(tokenKey).join('')).slice(0, maxSortKeyLength).join('');
}

/** Folds case, and removes accents and the forms of letters that only differ in looks. */
function foldForOrder(title: string): string {
  return foldCase(title.toWellFormed().normalize('NFKD'))
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}|\p{Cf}|(?!\s)\p{Cc}/gu, '')
    .replace(/[æœøđðħłŧþŋ]/gu, (letter) => plainLetters[letter] ?? letter)
    .trim();
}

function tokenKey(text: string): string {
  if (/^\s/u.test(text)) return ' ';
  if (/^\p{Nd}/u.test(text)) return numberKey(text);
  if (/^[\p{P}\p{S}]/u.test(text)) return `!${text}`;
  return text;
}

/** The digits with their count in front, so that a longer number comes later. */
function numberKey(digits: string): string {
  const significant = Array.from(digits, decimalValue).join('').replace(/^0+/, '');
  return countKey(significant.length) + significant;
}

/**
 * Writes a count so that greater counts sort later. A count up to 8 is its digit. A larger one is a 9, the length of
 * the count, and the count.
 */
function countKey(count: number): string {
  const decimal = String(count);
  return count < 9 ? decimal : `9${decimal.length}${decimal}`;
}

/** Counts the digits before this one, as Unicode has the ten digits of a script in order. */
function decimalValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return value;
}
