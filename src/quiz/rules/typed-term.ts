import type { Card } from '../../cards/contract/card.ts';
import { foldCase, foldCaseAndMarks, withoutInvisible } from '../../platform/rules/text/search-text.ts';

export interface TypedTerm {
  /** The spellings of this card's term, and of the terms of cards that look the same. */
  readonly accepted: readonly Spelling[];
  /** The strict keys of all terms in the set. */
  readonly strictKeys: ReadonlySet<string>;
  /** The keys of all terms in the set. */
  readonly keys: ReadonlySet<string>;
}

/** The card must be one of the cards that the function was made from. */
export type FindTypedTerm = (card: Card) => TypedTerm;

interface Spelling {
  /** Case, spaces, invisible characters, the width of letters, and plain punctuation are ignored. */
  readonly strictKey: string;
  /** All punctuation and signs are ignored. */
  readonly key: string;
  /** Accents and vowel points are ignored as well. */
  readonly looseKey: string;
  readonly words: readonly string[];
}

/**
 * How a typed term compares with the right one. `almost` counts as right, and the correct spelling is shown beside it.
 */
export type TypedVerdict = 'right' | 'almost' | 'wrong';

const spacesAroundSign = /(?<=\p{N})\s*(\p{P})\s*(?=\p{N})/gu;
const endOfSentence = /[.!?…]\s*$/u;
/** Punctuation that changes no meaning: it is not beside a digit, as in 1/2 and 1,5, and it is not the # of C#. */
const plainPunctuation = /(?<!\p{N})(?!#)[\p{P}`´](?!\p{N})/gu;
/** Punctuation and signs, but not the minus of a number: -5 is not 5. */
const punctuation = /(?!(?<![\p{L}\p{M}\p{N}])-\p{N})[\p{P}\p{S}]/gu;
/** Full-width letters and digits, and half-width kana. */
const otherWidth = /[\uFF01-\uFFEE]+/g;
const bracketed = /\([^()]*\)|\[[^[\]]*\]/g;

/**
 * Returns a function that finds the accepted spellings of a card's term. Those of all terms are computed once for all
 * questions.
 */
export function typedTermsFrom(cards: readonly Card[]): FindTypedTerm {
  const spellingsByLook = new Map<string, Spelling[]>();
  for (const [look, alike] of Map.groupBy(cards, appearanceKey)) {
    spellingsByLook.set(
      look,
      alike.flatMap(({ term }) => listSpellings(term)),
    );
  }
  const spellings = [...spellingsByLook.values()].flat();
  const strictKeys = new Set(spellings.map(({ strictKey }) => strictKey));
  const keys = new Set(spellings.map(({ key }) => key));

  return function findTypedTerm(card) {
    return { accepted: spellingsByLook.get(appearanceKey(card)) ?? [], strictKeys, keys };
  };
}

/**
 * Compares what was typed with the accepted terms. `right` ignores case, spaces and punctuation. `almost` also ignores
 * accents and one typo in a word that is not short. What is another term is wrong, so `C` and `C++` in one set are told
 * apart by their signs. Text in brackets is optional. Of `sofa / couch`, either word is accepted.
 */
export function judgeTyped({ accepted, strictKeys, keys }: TypedTerm, text: string): TypedVerdict {
  const typed = toSpelling(text);
  if (typed.key === '') return 'wrong';
  if (accepted.some(({ strictKey }) => strictKey === typed.strictKey)) return 'right';
  if (strictKeys.has(typed.strictKey)) return 'wrong';
  if (accepted.some(({ key }) => key === typed.key)) return 'right';
  if (keys.has(typed.key)) return 'wrong';
  return accepted.some((spelling) => isAlmost(spelling, typed)) ? 'almost' : 'wrong';
}

/** Ignores accents and at most one typo. */
function isAlmost(spelling: Spelling, typed: Spelling): boolean {
  return spelling.looseKey === typed.looseKey || hasOneTypo(spelling.words, typed.words);
}

/**
 * Returns a key that is equal for cards that look the same but for case, spaces, plain punctuation and the end of a
 * sentence.
 */
function appearanceKey({ id, mediaPath, definition }: Card): string {
  if (mediaPath !== null) return `media ${mediaPath}`;
  const key = strictKeyOf(definition.replace(endOfSentence, ''));
  return key === '' ? `card ${id}` : `text ${key}`;
}

function listSpellings(term: string): Spelling[] {
  const withoutBrackets = term.replace(bracketed, ' ');
  const parts = withoutBrackets.split(/[/／]/);
  // `A/C` and `24 / 7` are one term each and not a choice of two.
  const wordPattern = /\s[/／]\s/.test(withoutBrackets)
    ? /\p{L}/u
    : /\p{L}{2}|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
  const areWords = parts.every((part) => wordPattern.test(part));
  const texts = new Set([term, withoutBrackets, ...(areWords ? parts : [])].map((text) => text.trim()));
  texts.delete('');
  return Array.from(texts, toSpelling);
}

function toSpelling(text: string): Spelling {
  const key = keyOf(text);
  return { strictKey: strictKeyOf(text), key, looseKey: foldCaseAndMarks(key), words: splitWords(text) };
}

function strictKeyOf(text: string): string {
  return keyWithout(plainPunctuation, text);
}

function keyOf(text: string): string {
  return keyWithout(punctuation, text);
}

/** Returns the text without the ignored characters, which stay in a text that has no others. */
function keyWithout(ignored: RegExp, text: string): string {
  const foldedText = foldText(text);
  return withoutSpaces(foldedText.replace(ignored, '')) || withoutSpaces(foldedText);
}

function foldText(text: string): string {
  const inUsualWidth = withoutInvisible(text).replace(otherWidth, (found) => found.normalize('NFKC'));
  return foldCase(inUsualWidth).replaceAll('−', '-').replace(spacesAroundSign, '$1');
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** Whether exactly one word differs, and by one typo only. */
function hasOneTypo(termWords: readonly string[], typedWords: readonly string[]): boolean {
  if (termWords.length !== typedWords.length) return false;
  const differing = [...termWords.keys()].filter((index) => termWords[index] !== typedWords[index]);
  const [index] = differing;
  if (index === undefined || differing.length > 1) return false;
  const [word = '', typed = ''] = [termWords[index], typedWords[index]];
  return canBeForgiven(word) && isOneEditAway(Array.from(word), Array.from(typed));
}

function splitWords(text: string): string[] {
  return text
    .split(/\s+/u)
    .map((word) => foldCaseAndMarks(keyOf(word)))
    .filter((word) => word !== '');
}

/** The shortest word in which a typo is forgiven. In shorter ones, one changed letter makes another word. */
const minForgivenLetters = 4;

function canBeForgiven(word: string): boolean {
  return Array.from(word).length >= minForgivenLetters && !/\p{N}/u.test(word);
}

/**
 * Whether one letter was added, left out or replaced, or two neighbours were swapped (Damerau 1964). It compares what
 * remains between the equal letters at the start and at the end.
 */
function isOneEditAway(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const oneRest = a.slice(start, a.length - end);
  const otherRest = b.slice(start, b.length - end);
  if (oneRest.length <= 1 && otherRest.length <= 1) return true;
  const areTwoLetters = oneRest.length === 2 && otherRest.length === 2;
  return areTwoLetters && oneRest[0] === otherRest[1] && oneRest[1] === otherRest[0];
}
