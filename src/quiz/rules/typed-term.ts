import type { Card } from '../../cards/contract/card.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';

export interface TypedTerm {
  /** The spellings of this card's term and of cards that look the same. */
  readonly accepted: readonly Spelling[];
  /** The keys of all terms in the set. */
  readonly keys: ReadonlySet<string>;
}

/** The card must be one of the cards that the function was made from. */
export type FindTypedTerm = (card: Card) => TypedTerm;

interface Spelling {
  /** Case, spaces and punctuation are ignored. */
  readonly key: string;
  /** Accents are ignored as well. */
  readonly looseKey: string;
  readonly words: readonly string[];
}

/** `almost` counts as right, and the correct spelling is shown beside it. */
export type TypedVerdict = 'right' | 'almost' | 'wrong';

/** In shorter words, one changed letter makes another word. */
const minForgivenLetters = 4;

/** Combining marks of Latin, Greek and Cyrillic letters. In other scripts, marks are letters. */
const accents = /[\u0300-\u036f]/g;
const punctuation = /[\p{P}\p{S}]/gu;
const bracketed = /\([^()]*\)|\[[^[\]]*\]/g;

/** The spellings of all terms are computed once for all questions. */
export function typedTermsFrom(cards: readonly Card[]): FindTypedTerm {
  const alike = Map.groupBy(cards, lookOf);
  const spellings = new Map(Array.from(alike, ([look, same]) => [look, same.flatMap(({ term }) => spellingsOf(term))]));
  const keys = new Set([...spellings.values()].flat().map(({ key }) => key));

  return function findTypedTerm(card) {
    return { accepted: spellings.get(lookOf(card)) ?? [], keys };
  };
}

/**
 * Ignores case, spaces and punctuation. Also ignores accents, and one typo in a word that is not short, unless what was
 * typed is another term. Text in brackets is optional. Of `sofa / couch`, either word is accepted.
 */
export function judgeTyped({ accepted, keys }: TypedTerm, text: string): TypedVerdict {
  const typed = toSpelling(text);
  if (typed.key === '') return 'wrong';
  if (accepted.some(({ key }) => key === typed.key)) return 'right';
  if (keys.has(typed.key)) return 'wrong';
  return accepted.some((spelling) => isLike(spelling, typed)) ? 'almost' : 'wrong';
}

/** Ignores accents or one typo. */
function isLike(spelling: Spelling, typed: Spelling): boolean {
  return spelling.looseKey === typed.looseKey || hasOneTypo(spelling.words, typed.words);
}

/** Equal for cards that look the same. */
function lookOf({ id, mediaPath, definition }: Card): string {
  if (mediaPath !== null) return `media ${mediaPath}`;
  const key = tightKey(definition);
  return key === '' ? `card ${id}` : `text ${key}`;
}

function spellingsOf(term: string): Spelling[] {
  const bare = term.replace(bracketed, ' ');
  const parts = bare.split('/').map((part) => part.trim());
  // `24/7` is one term and not a choice of two.
  const areWords = parts.every((part) => /\p{L}{2}/u.test(part));
  const texts = new Set([term, bare, ...(areWords ? parts : [])].map((text) => text.trim()));
  texts.delete('');
  return Array.from(texts, toSpelling);
}

function toSpelling(text: string): Spelling {
  const key = tightKey(text);
  return { key, looseKey: withoutAccents(key), words: wordsOf(text) };
}

/** A text of nothing but punctuation keeps it. */
function tightKey(text: string): string {
  const folded = foldCase(text).replace(/\s+/gu, '');
  return folded.replace(punctuation, '') || folded;
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(accents, '').normalize('NFC');
}

/** Finds one typo in one of the words (Damerau 1964). */
function hasOneTypo(ofTerm: readonly string[], ofTyped: readonly string[]): boolean {
  if (ofTerm.length !== ofTyped.length) return false;
  const isDifferent = (word: string, index: number) => word !== ofTyped[index];
  const first = ofTerm.findIndex(isDifferent);
  if (first !== ofTerm.findLastIndex(isDifferent)) return false;
  const [word = '', typed = ''] = [ofTerm[first], ofTyped[first]];
  return canBeForgiven(word) && isOneEditAway(Array.from(word), Array.from(typed));
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/u)
    .map((word) => withoutAccents(tightKey(word)))
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
