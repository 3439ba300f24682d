import type { SetTerm } from '../../cards/contract/card.ts';
import { foldCase } from '../../platform/rules/text/search-text.ts';

/** The speeds to choose from, in letters a second. */
export const drillSpeeds = { min: 1, max: 8, initial: 2 } as const;

/** The least number of letters and digits with pictures that a set needs for the drill. */
const minLetters = 5;
/** With fewer words from sets, the drill adds words of its own. */
const minWords = 20;
const wordPattern = /^[a-z0-9]{2,12}$/;
const digitPattern = /^[0-9]$/;
/** The number of characters of a made-up word. */
const inventedLength = { min: 2, max: 5 };

const builtInWords =
  'apple ball bird blue boat book bread cake chair city clock cloud coffee cold deaf dream east family farm fast fish flag fruit game garden glass gold green hand happy heart home horse house idea island kind king lake lamp language learn light lion mango milk month moon morning music name night north ocean paper park peace piano plane queen quick rain river road rock rose school seven shoe sign silver sister snow song south spring star stone story street summer sun table taxi tea teacher time town tree uncle village voice wall water west wind window winter wood world year yellow zoo';

/** The paths of pictures, by the letter in lower case or the digit that they show. */
export type LetterPictures = ReadonlyMap<string, string>;

/**
 * Returns the pictures of a set. Returns undefined unless each of its cards teaches a letter or a digit with a picture,
 * and there are enough of them.
 */
export function drillLetters(terms: readonly SetTerm[]): LetterPictures | undefined {
  const letters = new Map<string, string>();
  for (const { term, picturePath } of terms) {
    const letter = term.trim().toLowerCase();
    if (!/^[a-z0-9]$/.test(letter) || picturePath === null) return undefined;
    letters.set(letter, picturePath);
  }
  return letters.size < minLetters ? undefined : letters;
}

/** Returns the terms that can be spelled with these letters, each once. If they are few, built-in words are added. */
export function drillWords(terms: readonly string[], letters: LetterPictures): string[] {
  const isSpellable = (word: string) =>
    wordPattern.test(word) && Array.from(word).every((letter) => letters.has(letter));
  const fromTerms = [...new Set(terms.map((term) => term.trim().toLowerCase()).filter(isSpellable))];
  return fromTerms.length >= minWords
    ? fromTerms
    : [...new Set([...fromTerms, ...builtInWords.split(' ').filter(isSpellable)])];
}

/** Picks the next word, other than the previous one. If there is none, a number or a row of letters is made up. */
export function nextWord(
  words: readonly string[],
  letters: LetterPictures,
  previous: string,
  random: () => number,
): string {
  const others = words.filter((word) => word !== previous);
  if (others.length === 0) return inventWord([...letters.keys()], random);
  return others[Math.floor(random() * others.length)] ?? previous;
}

/** Whether the typed text is the spelled word. Ignores case, accents and spaces. */
export function isReadCorrectly(typed: string, word: string): boolean {
  return foldCase(typed.normalize('NFKD').replace(/[\p{M}\s]/gu, '')) === foldCase(word);
}

export interface DrillLetter {
  readonly letter: string;
  /**
   * The side to which the picture is moved: -1 is left, 1 is right, and 0 is the middle. A letter that repeats the one
   * before it is moved, alternately left and right, so that it is seen as another one.
   */
  readonly aside: -1 | 0 | 1;
}

/** Returns the letters of a word, with the side to which each picture is moved. */
export function spelledLetters(word: string): DrillLetter[] {
  const letters: DrillLetter[] = [];
  for (const letter of word) {
    const last = letters.at(-1);
    if (last?.letter === letter) letters.push({ letter, aside: last.aside === 1 ? -1 : 1 });
    else letters.push({ letter, aside: 0 });
  }
  return letters;
}

function inventWord(letters: readonly string[], random: () => number): string {
  const digits = letters.filter((letter) => digitPattern.test(letter));
  const characters = digits.length > 0 ? digits : letters;
  const { min, max } = inventedLength;
  const length = min + Math.floor(random() * (max - min + 1));
  return Array.from({ length }, () => characters[Math.floor(random() * characters.length)]).join('');
}
