import { maxSearchLength } from '../limits.ts';

/** Each word is a condition of the query; nobody searches for more. */
export const maxSearchWords = 10;

/**
 * Text in the form in which search compares it: NFC, without regard to case. Both what is stored and what is asked for
 * pass through here. Beyond lower case, ß meets SS, ς meets Σ, and the Turkish ı and İ meet i.
 */
export function foldForSearch(text: string): string {
  return foldCase(text.normalize('NFD')).normalize('NFC');
}

/**
 * The words of a query, folded, each once. Very long queries are cut, which can only make them find more.
 * A character that no stored text can hold (see `isPlainText`) becomes one that stands for nothing.
 */
export function searchWords(query: string): string[] {
  const words = foldForSearch(firstCharacters(query)).split(/\s+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxSearchWords);
}

/** Lower, upper, lower: only the way through upper case joins ß with SS and ı with I; lower case comes first for ẞ. */
function foldCase(text: string): string {
  return text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/g, 'i');
}

function firstCharacters(query: string): string {
  const wellFormed = query.toWellFormed().replace(/(?!\s)\p{Cc}/gu, '\uFFFD');
  return Array.from(wellFormed).slice(0, maxSearchLength).join('');
}
