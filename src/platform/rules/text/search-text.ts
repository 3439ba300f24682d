import { maxSearchLength } from '../limits.ts';

/** Each becomes a condition. */
export const maxSearchWords = 10;

/** NFC, ignoring case; ß equals SS, ς equals Σ, ı and İ equal i. */
export function foldForSearch(text: string): string {
  return foldCase(text.normalize('NFD')).normalize('NFC');
}

/** Folded. Very long queries are cut, and so find more. */
export function searchWords(query: string): string[] {
  const words = foldForSearch(firstCharacters(query)).split(/\s+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxSearchWords);
}

/** Upper case unites ß with SS and ı with I; lower case comes first for ẞ. */
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
