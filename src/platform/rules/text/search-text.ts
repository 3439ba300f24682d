import { maxSearchLength } from '../limits.ts';

/** The most words of a query, because each becomes a condition of the database's query. */
export const maxSearchWords = 10;

/** Accents, the vowel points of Hebrew and Arabic, hamza above and below, and tatweel, which only stretches a word. */
const marks = /\u0640|[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]/g;

/** Soft hyphens, zero-width characters, and marks of direction. The joiner of emoji is none: it changes what is seen. */
const invisibleCharacters = /[\u00AD\u200B\u200C\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Removes invisible characters, which text from web pages and spreadsheets may contain. */
export function withoutInvisible(text: string): string {
  return text.replace(invisibleCharacters, '');
}

/** Makes texts equal that differ only in case or in Unicode normalization. ß equals SS, ς equals Σ, ı and İ equal i. */
export function foldCase(text: string): string {
  return toOneCase(text.normalize('NFD')).normalize('NFC');
}

/**
 * Makes texts equal that differ only in case or in marks, such as accents. Search folds texts this way: "e" finds "é",
 * and Arabic vowel points make no difference.
 */
export function foldCaseAndMarks(text: string): string {
  return foldCase(text).normalize('NFD').replace(marks, '').normalize('NFC');
}

/** The words of a query, folded like the searched texts. A very long query is cut, and therefore finds more. */
export function searchWords(query: string): string[] {
  const words = foldCaseAndMarks(cutQuery(query)).split(/\s+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, maxSearchWords);
}

/**
 * Writes a text in lower case, by way of upper case, which unites ß with SS and ı with I. Lower case comes first
 * because of ẞ, which is upper case already.
 */
function toOneCase(text: string): string {
  return text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/g, 'i');
}

/** Cuts a query to the length that is searched. Replaces control characters, which no text contains. */
function cutQuery(query: string): string {
  const wellFormed = query.toWellFormed().replace(/(?!\s)\p{Cc}/gu, '\uFFFD');
  return Array.from(wellFormed).slice(0, maxSearchLength).join('');
}
