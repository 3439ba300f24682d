import { maxSearchLength } from '../limits.ts';

/** Each word is a condition of the query. */
export const maxSearchWords = 10;

/** NFC, without regard to case; for what is stored and what is asked for. ß meets SS, ς meets Σ, and the Turkish ı and İ meet i. */
export function foldForSearch(text: string): string {
  return foldCase(text.normalize('NFD')).normalize('NFC');
}

/** Folded, each once. Very long queries are cut and so find more. What no stored text can hold stands for nothing. */
export function searchWords(query: string): string[] {
  const words = foldForSearch(firstCharacters(query)).split(/\s+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxSearchWords);
}

/** Only upper case joins ß with SS and ı with I; lower case comes first for ẞ. */
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
