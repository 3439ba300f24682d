import { maxSearchLength } from '../limits.ts';

/** Each becomes a condition. */
export const maxSearchWords = 10;

/** Accents, the vowel points of Hebrew and Arabic, hamza above and below, and tatweel. */
const marks = /\u0640|[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]/g;

/** For names that are to differ. NFC, ignoring case; ß equals SS, ς equals Σ, ı and İ equal i. */
export function foldForSearch(text: string): string {
  return foldCase(text.normalize('NFD')).normalize('NFC');
}

/** What a text is found by: without marks too, so that "é" is found by "e", and Arabic however it is pointed. */
export function foldForFinding(text: string): string {
  return foldForSearch(text).normalize('NFD').replace(marks, '').normalize('NFC');
}

/** Folded for finding. Very long queries are cut, and so find more. */
export function searchWords(query: string): string[] {
  const words = foldForFinding(firstCharacters(query)).split(/\s+/u);
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
