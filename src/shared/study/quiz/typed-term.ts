import type { Card } from '../../contract/card.ts';
import { foldForSearch } from '../../text/search-text.ts';

export interface TypedTerm {
  /** The card's own first, then those of cards that look the same. */
  readonly accepted: readonly string[];
  /** So much alike that they would be forgiven. */
  readonly others: readonly string[];
}

/** `almost` counts as right; the right spelling is shown beside it. */
export type TypedVerdict = 'right' | 'almost' | 'wrong';

/** In shorter words one letter makes another word. */
const minForgivenLetters = 4;

/** Combining marks of Latin, Greek and Cyrillic letters; in other scripts marks are letters. */
const accents = /[\u0300-\u036f]/g;
const punctuation = /[\p{P}\p{S}]/gu;
const bracketed = /\([^()]*\)|\[[^[\]]*\]/g;

export function typedTerm(card: Card, cards: readonly Card[]): TypedTerm {
  const accepted = [card, ...cards.filter((other) => looksLike(other, card))].map(({ term }) => term);
  const own = new Set(accepted.map(tightKey));
  const others = cards.map(({ term }) => term).filter((term) => !own.has(tightKey(term)) && isLike(accepted, term));
  return { accepted: [...new Set(accepted)], others: [...new Set(others)] };
}

/**
 * Case, spaces and punctuation do not count; accents, and one typo in a word of four letters or more, unless they make
 * another term. What stands in brackets can be left out; of `sofa / couch` one will do.
 */
export function judgeTyped({ accepted, others }: TypedTerm, typed: string): TypedVerdict {
  if (tightKey(typed) === '') return 'wrong';
  if (spellingsOf(accepted).some((spelling) => tightKey(spelling) === tightKey(typed))) return 'right';
  if (others.some((other) => tightKey(other) === tightKey(typed))) return 'wrong';
  return isLike(accepted, typed) ? 'almost' : 'wrong';
}

/** But for accents or one typo. */
function isLike(terms: readonly string[], typed: string): boolean {
  return spellingsOf(terms).some((spelling) => looseKey(spelling) === looseKey(typed) || hasOneTypo(spelling, typed));
}

function looksLike(other: Card, card: Card): boolean {
  if (card.hasMedia || other.hasMedia) return card.mediaPath !== null && card.mediaPath === other.mediaPath;
  return tightKey(card.definition) !== '' && tightKey(card.definition) === tightKey(other.definition);
}

function spellingsOf(terms: readonly string[]): string[] {
  return terms.flatMap((term) => {
    const bare = term.replace(bracketed, ' ');
    const parts = bare.split('/').map((part) => part.trim());
    const areWords = parts.every((part) => /\p{L}{2}/u.test(part));
    return [term, bare, ...(areWords ? parts : [])].filter((spelling) => spelling.trim() !== '');
  });
}

function tightKey(text: string): string {
  const folded = foldForSearch(text).replace(/\s+/gu, '');
  return folded.replace(punctuation, '') || folded;
}

function looseKey(text: string): string {
  return withoutAccents(tightKey(text));
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(accents, '').normalize('NFC');
}

/** Damerau 1964, in one of the words. */
function hasOneTypo(term: string, typed: string): boolean {
  const [ofTerm, ofTyped] = [wordsOf(term), wordsOf(typed)];
  if (ofTerm.length !== ofTyped.length) return false;
  const different = ofTerm.flatMap((word, index) => (word === ofTyped[index] ? [] : [[word, ofTyped[index] ?? '']]));
  const [[word = '', other = ''] = []] = different;
  return different.length === 1 && canBeForgiven(word) && isOneEditAway(Array.from(word), Array.from(other));
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/u)
    .map(looseKey)
    .filter((word) => word !== '');
}

function canBeForgiven(word: string): boolean {
  return Array.from(word).length >= minForgivenLetters && !/\p{N}/u.test(word);
}

function isOneEditAway(one: readonly string[], other: readonly string[]): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
